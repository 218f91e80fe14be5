import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countLargeTeams } from '@blattwerk/server/network/team/count-large-teams.job.ts';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { migrate } from '@blattwerk/server/platform/database/migrate.ts';
import {
  createDatabase,
  startThrowawayCluster,
} from '@blattwerk/server/platform/database/throwaway-cluster.ts';
import { onDatabase } from '@blattwerk/server/test-support/on-database.ts';
import type pg from 'pg';
import { startServerProcess } from '../e2e/support/server-process.ts';
import { fill } from './api.ts';
import { dashboardPaths } from './api-dashboard.ts';
import { fire, processorTime, type Shot, untilIdle } from './api-load.ts';
import { type Leader, signInAs } from './api-tree.ts';
import type { Figure } from './figure.ts';
import { type Curve, drawGrowth } from './growth-drawing.ts';
import { measureJoining } from './growth-joining.ts';
import { enlargeNetwork } from './growth-network.ts';

type Report = (line: string) => void;

/** `GROWTH_SIZES=10000,100000 npm run bench -- growth` takes two minutes. */
const sizes = (process.env.GROWTH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const drawingPath = join(import.meta.dirname, '../docs/images/growth.svg');

/** A network that is filled and no longer changes. */
export interface CycleFigures {
  readonly partners: number;
  readonly databaseUrl: string;
  readonly dataDir: string;
}

interface Call {
  readonly name: string;
  readonly path: (root: number) => string;
  /** Milliseconds. */
  readonly atMost: number;
}

/** The calls that the topmost partner makes. */
const calls: readonly Call[] = [
  {
    name: 'counts of the whole team',
    path: (id) => `/api/partner_total_statistics?partner=${id}`,
    atMost: 50,
  },
  { name: 'levels 1 to 7', path: (id) => `/api/partners/${id}/level-bonus/8/details`, atMost: 50 },
  { name: 'search for a common name', path: (id) => `/api/partners/${id}/search/anna`, atMost: 50 },
  { name: 'search for a rare name', path: (id) => `/api/partners/${id}/search/anna%20berger`, atMost: 50 },
  { name: 'search for nobody', path: (id) => `/api/partners/${id}/search/xylander`, atMost: 50 },
  { name: 'first page of the team table', path: (id) => `/api/partners/${id}/team?limits=50`, atMost: 50 },
  { name: 'overview of the team', path: (id) => `/api/partners/${id}/team-overview`, atMost: 50 },
  { name: 'growth of the team', path: (id) => `/api/partners/${id}/team-growth`, atMost: 50 },
];

/** How the topmost partner's calls grow with the network, and what a dashboard costs at each size. */
export async function measureGrowth(report: Report): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const partners of sizes) {
    const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-bench-'));
    const cluster = await startThrowawayCluster();
    try {
      const databaseUrl = await createDatabase(cluster.url, 'network');
      await migrate(databaseUrl, { info: () => undefined });
      await fill(databaseUrl, dataDir, {});
      await enlargeNetwork(databaseUrl, partners);
      report(`${partners} partners are there`);
      figures.push(...(await measureGrown({ partners, databaseUrl, dataDir }, report)));
    } finally {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  await writeFile(drawingPath, drawGrowth(curvesOf(figures)));
  return figures;
}

/** The figures of one network. */
export async function measureGrown(
  { partners, databaseUrl, dataDir }: CycleFigures,
  report: Report,
): Promise<Figure[]> {
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'off',
    WEB: 'off',
    LOG_LEVEL: 'warn',
  });
  try {
    await untilIdle(server.pid);
    return await onDatabase(databaseUrl, async (client) => {
      const root = await signInTopmost(client);
      const figures = [await measureLargeTeam(databaseUrl, root.partner, partners)];
      figures.push(...(await measureCalls(server.url, root, partners, report)));
      figures.push(await measureDashboards(server, root, partners));
      figures.push(await measureJoining(databaseUrl, root.partner, partners));
      return figures;
    });
  } finally {
    await server.stop();
  }
}

async function signInTopmost(client: pg.Client): Promise<Leader> {
  const { rows } = await client.query<{ partner: string; user: string }>(
    `select node.partner_id as partner, partners.user_id as user
     from tree_nodes as node join partners on partners.id = node.partner_id where node.parent_id is null`,
  );
  const [top] = rows;
  if (!top) throw new Error('there is no partner at the top');
  return { partner: Number(top.partner), members: 0, token: await signInAs(client, top.user) };
}

/** The stored counts of a large team, as the job writes them. Smaller teams are counted by each call. */
async function measureLargeTeam(databaseUrl: string, partner: number, partners: number): Promise<Figure> {
  const database = openDatabase(databaseUrl, { statementTimeoutMs: 0 });
  try {
    await database.pool.query(
      `insert into large_team_answers (partner_id, kind, asked_at)
       select $1, kind, now() from unnest(array['overview', 'growth', 'filters']) as kind
       on conflict (partner_id, kind) do update set asked_at = excluded.asked_at, answer = null, computed_at = null`,
      [partner],
    );
    const began = performance.now();
    for (let round = 0; round < 3; round += 1) await countLargeTeams(database, () => new Date());
    const value = (performance.now() - began) / 1000 / 3;
    return {
      name: named('counting all that is kept of the whole team', partners),
      value,
      unit: 's',
      budget: { atMost: 60 },
    };
  } finally {
    await database.close();
  }
}

const ROUNDS = 30;
/** Slower calls are repeated less often. */
const SLOW_MS = 1_000;

async function measureCalls(
  url: string,
  { partner, token }: Leader,
  partners: number,
  report: Report,
): Promise<Figure[]> {
  const session = await fastestOf({ url: `${url}/api/user/`, token });
  const figures: Figure[] = [];
  for (const { name, path, atMost } of calls) {
    const value = Math.max(0, (await fastestOf({ url: url + path(partner), token })) - session);
    report(`${partners}: ${name} ${value.toFixed(2)} ms`);
    figures.push({ name: named(name, partners), value, unit: 'ms', budget: { atMost } });
  }
  return figures;
}

/** The minimum: growth shows in the call's own time, without the noise of the machine. */
async function fastestOf(shot: Shot): Promise<number> {
  const [first = 0] = await fire(shot, { times: 1, connections: 1 });
  return Math.min(...(await fire(shot, { times: first > SLOW_MS ? 5 : ROUNDS, connections: 1 })));
}

const BATCHES = 200;

/** The topmost partner's dashboard: the server's processor time for all of it. */
async function measureDashboards(
  { url, pid }: { url: string; pid: number },
  { partner, token }: Leader,
  partners: number,
): Promise<Figure> {
  const body = JSON.stringify({ paths: dashboardPaths(partner) });
  const shot: Shot = { url: `${url}/api/batch`, token, method: 'POST', body };
  await fire(shot, { times: BATCHES, connections: 8 });
  const before = processorTime(pid);
  await fire(shot, { times: BATCHES, connections: 8 });
  const value = (processorTime(pid) - before) / BATCHES;
  return {
    name: named('dashboard, processor time of the server', partners),
    value,
    unit: 'ms',
    budget: { atMost: 5 },
  };
}

function named(name: string, partners: number): string {
  return `${name}, ${partners.toLocaleString('en')} partners`;
}

/** Figures of one call by network size. */
function curvesOf(figures: readonly Figure[]): Curve[] {
  const points = figures.map(({ name, value, unit }) => {
    const [, what = name, size = ''] = /^(.*), ([\d,]+) partners$/.exec(name) ?? [];
    return { what: `${what}, ${unit}`, partners: Number(size.replaceAll(',', '')), value };
  });
  const byWhat = Map.groupBy(points, ({ what }) => what);
  return [...byWhat].map(([name, of]) => ({ name, points: of }));
}
