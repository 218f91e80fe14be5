import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type FigureWithRows,
  figuresWithRows,
  insightFigures,
} from '@blattwerk/contract/insight/insight.contract.ts';
import { keepInsight } from '@blattwerk/server/operations/insight/keep-insight.ts';
import { findSignalsJob } from '@blattwerk/server/operations/signals/find-signals.job.ts';
import { readConfig } from '@blattwerk/server/platform/config.ts';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { migrate } from '@blattwerk/server/platform/database/migrate.ts';
import {
  createDatabase,
  startThrowawayCluster,
} from '@blattwerk/server/platform/database/throwaway-cluster.ts';
import { readFieldKeys } from '@blattwerk/server/platform/secrets/field-keys.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { operator, password } from '../e2e/support/demo-logins.ts';
import { startServerProcess } from '../e2e/support/server-process.ts';
import { fill, sizes } from './api.ts';
import { untilIdle } from './api-load.ts';
import { type Figure, median } from './figure.ts';

type Report = (line: string) => void;

const ROUNDS = 5;

/** Upper limit for a page. */
const PAGE_SECONDS = 1;

/** The nightly job has hours; calls waiting for it have minutes. */
const NIGHT_SECONDS = 300;

/**
 * Cost of the cockpit on a network of this size: its page, the rows behind each figure, the signals, and the nightly job
 * that computes them all. `API_PARTNERS=20000 API_ORDERS=50000 npm run bench -- cockpit` takes a minute.
 */
export async function measureCockpit(report: Report): Promise<Figure[]> {
  report(`${sizes.partners} partners, ${sizes.orders} orders`);
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-bench-'));
  const cluster = await startThrowawayCluster();
  try {
    const databaseUrl = await createDatabase(cluster.url, 'network');
    await migrate(databaseUrl, { info: () => undefined });
    await fill(databaseUrl, dataDir);
    report('the network is there');
    const nights = await measureNights(databaseUrl, dataDir);
    report('the nights are measured');
    const server = await startServerProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
    });
    try {
      await untilIdle(server.pid);
      return [...(await measurePages(server.url, report)), ...nights];
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The first run computes three years, each later one thirteen months. */
async function measureNights(databaseUrl: string, dataDir: string): Promise<Figure[]> {
  const database = openDatabase(databaseUrl, { statementTimeoutMs: 0 });
  try {
    const secrets = secretsWith(await readFieldKeys(readConfig({ DATA_DIR: dataDir })));
    const clock = { now: () => new Date() };
    const first = await secondsOf(() => keepInsight(database, clock.now()));
    await database.pool.query('vacuum (analyze)');
    const night = await secondsOf(() => keepInsight(database, clock.now()));
    const signals = await secondsOf(findSignalsJob({ database, deps: { clock, secrets } }).run);
    await database.pool.query('vacuum (analyze)');
    return [
      {
        name: 'adding up the figures of the company at night',
        value: night,
        unit: 's',
        budget: { atMost: NIGHT_SECONDS },
        beside: `the first time ${first.toFixed(1)} s`,
      },
      { name: 'looking for signals at night', value: signals, unit: 's', budget: { atMost: NIGHT_SECONDS } },
    ];
  } finally {
    await database.close();
  }
}

async function measurePages(url: string, report: Report): Promise<Figure[]> {
  const read = await signIn(url);
  const page = insightFigures.map((figure) => `/api/insight/${figure}`);
  const opened = await openedBy(read);
  const slowest = { seconds: 0, path: '' };
  for (const path of opened) {
    const seconds = await medianOf(() => read(path));
    if (seconds > slowest.seconds) Object.assign(slowest, { seconds, path });
  }
  report(`${opened.length} figures were opened; the slowest is ${slowest.path}`);
  return [
    {
      name: 'the cockpit: all of its figures',
      value: await medianOf(() => Promise.all(page.map(read))),
      unit: 's',
      budget: { atMost: PAGE_SECONDS },
    },
    {
      name: 'the rows behind a number of the cockpit, the slowest of all numbers of a month',
      value: slowest.seconds,
      unit: 's',
      budget: { atMost: PAGE_SECONDS },
      beside: slowest.path,
    },
    {
      name: 'the list of signals',
      value: await medianOf(() => read('/api/signals?status=open')),
      unit: 's',
      budget: { atMost: PAGE_SECONDS },
    },
  ];
}

type Read = (path: string) => Promise<unknown>;

/** Reads as an operator. */
async function signIn(url: string): Promise<Read> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: operator, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  return async (path) => {
    const read = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    });
    if (!read.ok) throw new Error(`${path}: ${read.status} ${await read.text()}`);
    return read.json();
  };
}

interface Points {
  readonly points: readonly {
    readonly at: string;
    readonly part: string;
    readonly partner: { readonly id: number } | null;
    readonly count: number | null;
  }[];
}

/** The rows behind each figure of the last month that has a full set of them. */
async function openedBy(read: Read): Promise<string[]> {
  const opened: string[] = [];
  for (const figure of figuresWithRows) {
    const { points } = (await read(`/api/insight/${figure}`)) as Points;
    for (const { at, part, partner } of lastFull(figure, points)) {
      const whose = partner === null ? '' : `&partner=${partner.id}`;
      opened.push(`/api/insight/${figure}/rows?at=${at}&part=${part}${whose}&limits=10`);
    }
  }
  return opened;
}

function lastFull(figure: FigureWithRows, points: Points['points']): Points['points'] {
  const months = [...new Set(points.map(({ at }) => at))];
  // The running month is nearly empty on its first days. Retention has one month of joining per point, sellers one partner.
  const at = months.at(-2) ?? months.at(-1);
  const last = points.filter((point) => point.at === at && (point.count ?? 0) > 0);
  return figure === 'retention' || figure === 'sellers' ? last.slice(-3) : last;
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) seconds.push(await secondsOf(work));
  return median(seconds);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
