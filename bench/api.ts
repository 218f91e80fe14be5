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
import { listenToReads } from './api-bare.ts';
import { measureDashboard } from './api-dashboard.ts';
import { measureList } from './api-list.ts';
import { untilIdle } from './api-load.ts';
import { measureTree } from './api-tree.ts';
import type { Figure } from './figure.ts';

type Report = (line: string) => void;

/** `API_PARTNERS=20000 API_ORDERS=50000 npm run bench -- api` takes a minute. */
export const sizes = {
  partners: Number(process.env.API_PARTNERS ?? 1_000_000),
  orders: Number(process.env.API_ORDERS ?? 2_000_000),
};

/** The API on a network of this size: lists, the dashboard's calls, the tree. */
export async function measureApi(report: Report): Promise<Figure[]> {
  report(`${sizes.partners} partners, ${sizes.orders} orders`);
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-bench-'));
  const cluster = await startThrowawayCluster();
  try {
    const databaseUrl = await createDatabase(cluster.url, 'network');
    await migrate(databaseUrl, { info: () => undefined });
    const began = performance.now();
    await fill(databaseUrl, dataDir);
    report(`the network is there after ${Math.round((performance.now() - began) / 1000)} s`);
    const server = await startServerProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: 'off',
      WEB: 'off',
      LOG_LEVEL: 'warn',
    });
    try {
      return await measureServed(server, { databaseUrl, dataDir }, report);
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills an empty migrated database with the demo network of this size. */
export async function fill(
  databaseUrl: string,
  dataDir: string,
  size: { partners?: number; orders?: number } = sizes,
): Promise<void> {
  const database = openDatabase(databaseUrl, { statementTimeoutMs: 0 });
  try {
    const config = readConfig({ DATA_DIR: dataDir });
    const secrets = secretsWith(await readFieldKeys(config));
    await loadDemo(database, { now: new Date(), filesDir: join(dataDir, 'files'), secrets, ...size });
    // The server itself does the same within minutes.
    await database.pool.query('vacuum (analyze)');
  } finally {
    await database.close();
  }
}

async function measureServed(
  server: ServerProcess,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  report: Report,
): Promise<Figure[]> {
  const { token, partner, user } = await signIn(server.url);
  const reads = await listenToReads(databaseUrl, dataDir);
  await untilIdle(server.pid);
  const { url, pid } = server;
  try {
    const shot = { url: `${url}/api/payouts?user=${user}&limits=10`, token };
    const list = await measureList({ pid, shot }, databaseUrl);
    report('the list is measured');
    const dashboard = await measureDashboard({ url, pid, token, partner, databaseUrl, reads }, report);
    report('the dashboard is measured');
    return [...list, ...dashboard, ...(await measureTree({ url, databaseUrl, reads }, report))];
  } finally {
    await reads.close();
  }
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
