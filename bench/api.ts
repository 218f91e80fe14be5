import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemo } from '@blattwerk/server/demo/load-demo.ts';
import { readConfig } from '@blattwerk/server/platform/config.ts';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { migrate } from '@blattwerk/server/platform/database/migrate.ts';
import {
  createDatabase,
  startThrowawayCluster,
} from '@blattwerk/server/platform/database/throwaway-cluster.ts';
import { readFieldKeys } from '@blattwerk/server/platform/secrets/field-keys.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { anna, password } from '../e2e/support/demo-logins.ts';
import { type ServerProcess, startServerProcess } from '../e2e/support/server-process.ts';
import { fire, percentile, processorTime, type Shot } from './api-load.ts';
import { type Figure, median } from './figure.ts';

type Report = (line: string) => void;

/** `API_PARTNERS=20000 API_ORDERS=50000 npm run bench -- api` takes a minute. */
const sizes = {
  partners: Number(process.env.API_PARTNERS ?? 1_000_000),
  orders: Number(process.env.API_ORDERS ?? 2_000_000),
};
const LIST_REQUESTS = 2_000;
const DASHBOARD_REQUESTS = 1_500;
const TREE_REQUESTS = 200;

/** The API on a network of that size: lists, the dashboard's calls, the tree. */
export async function measureApi(report: Report): Promise<Figure[]> {
  report(`${sizes.partners} partners, ${sizes.orders} orders`);
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-bench-'));
  const cluster = await startThrowawayCluster();
  try {
    const databaseUrl = await createDatabase(cluster.url, 'network');
    await migrate(databaseUrl, { info: () => undefined });
    await fill(databaseUrl, dataDir);
    report('the network is there');
    const server = await startServerProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
    });
    try {
      return await measureServed(server, databaseUrl, report);
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(databaseUrl: string, dataDir: string): Promise<void> {
  const database = openDatabase(databaseUrl, { statementTimeoutMs: 0 });
  try {
    const config = readConfig({ DATA_DIR: dataDir });
    const secrets = secretsWith(await readFieldKeys(config));
    await loadDemo(database, { now: new Date(), filesDir: join(dataDir, 'files'), secrets, ...sizes });
  } finally {
    await database.close();
  }
}

async function measureServed(server: ServerProcess, databaseUrl: string, report: Report): Promise<Figure[]> {
  const { token, partner, user } = await signIn(server.url);
  const shot = (path: string): Shot => ({ url: server.url + path, token });
  const list = await measureList(server, databaseUrl, shot(`/api/payouts?user=${user}&limits=10`));
  report('the list is measured');
  const dashboard = await fire(
    { ...shot('/api/batch'), method: 'POST', body: JSON.stringify({ paths: dashboardPaths(partner) }) },
    { times: DASHBOARD_REQUESTS, connections: 32 },
  );
  report('the dashboard is measured');
  return [
    {
      name: 'list of 10 rows: CPU per request / bare node:http and pg',
      value: list,
      unit: 'x',
      budget: { atMost: 1 },
    },
    {
      name: 'dashboard, 32 connections, p50',
      value: percentile(dashboard, 0.5),
      unit: 'ms',
      budget: { atMost: 10 },
    },
    {
      name: 'dashboard, 32 connections, p99',
      value: percentile(dashboard, 0.99),
      unit: 'ms',
      budget: { atMost: 60 },
    },
    ...(await measureTree(shot, partner)),
  ];
}

async function signIn(url: string): Promise<{ token: string; partner: number; user: number }> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: anna, password }),
  });
  const { token, partner, user } = (await answer.json()) as {
    token: string;
    partner: { id: number };
    user: { id: number };
  };
  return { token, partner: partner.id, user: user.id };
}

/** Reads of the dashboard, as its page asks for them in one batch. */
function dashboardPaths(partner: number): string[] {
  return [
    '/api/user/',
    `/api/partners/${partner}/affiliateinfo`,
    `/api/partner_total_statistics?partner=${partner}`,
    `/api/partner_qualification/${partner}`,
    `/api/partners/${partner}/rank`,
    `/api/partners/${partner}/next-level`,
    `/api/partners/${partner}/personal-sales-volume`,
    `/api/partners/${partner}/qualification-points-volume`,
    `/api/memberships/${partner}`,
    `/api/partner/commission/pending?partner=${partner}`,
    `/api/partner/commission/available?partner=${partner}`,
    `/api/referral-statistic/get-all-link/${partner}/week`,
    '/api/news?limits=3',
  ];
}

/** Processor time for each request, the product's over that of the bare server on the same database. */
async function measureList(server: ServerProcess, databaseUrl: string, shot: Shot): Promise<number> {
  const bare = fork(join(import.meta.dirname, 'api-bare.ts'), [databaseUrl]);
  try {
    const [port] = await once(bare, 'message');
    const bareShot = { ...shot, url: `http://127.0.0.1:${String(port)}/` };
    const perRequest = async (pid: number, given: Shot) => {
      await fire(given, { times: LIST_REQUESTS / 4, connections: 8 });
      const before = processorTime(pid);
      await fire(given, { times: LIST_REQUESTS, connections: 8 });
      return (processorTime(pid) - before) / LIST_REQUESTS;
    };
    const ratios: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const product = await perRequest(server.pid, shot);
      ratios.push(product / (await perRequest(bare.pid ?? -1, bareShot)));
    }
    return median(ratios);
  } finally {
    bare.disconnect();
  }
}

/** What each takes beyond a call that only looks up the session. */
async function measureTree(shot: (path: string) => Shot, partner: number): Promise<Figure[]> {
  const p50 = async (path: string) =>
    percentile(await fire(shot(path), { times: TREE_REQUESTS, connections: 1 }), 0.5);
  const session = await p50('/api/user/');
  const figures: [name: string, path: string, atMost: number][] = [
    ['children', `/api/partners/${partner}/getchildren`, 1],
    ['levels 1 to 9 of a team', `/api/partners/${partner}/level-bonus/8/details`, 2],
    ['search by name in a team', `/api/partners/${partner}/search/anna`, 4],
  ];
  const measured: Figure[] = [];
  for (const [name, path, atMost] of figures) {
    measured.push({
      name: `${name}, p50 beyond the session`,
      value: (await p50(path)) - session,
      unit: 'ms',
      budget: { atMost },
    });
  }
  return measured;
}
