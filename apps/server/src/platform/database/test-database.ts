import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { forgets, keepingConnections } from '../../../test-support/kept-connections.ts';
import { PATIENCE_MS } from '../../../test-support/patience.ts';
import { notePristine, type Pristine } from '../../../test-support/pristine.ts';
import { type Database, openDatabase } from './database.ts';
import { openReplica, type Replica } from './replica.ts';
import type { TestCluster } from './test-cluster.ts';
import { createDatabase, dropDatabase } from './throwaway-cluster.ts';

/** A migrated database of the caller's own, on the run's server. */
export type TestDatabase = Database & { url: string; drop(): Promise<void> };

let cluster: Promise<TestCluster> | undefined;

/** The run's PostgreSQL server, which the first call starts. Works only inside Vitest. */
export function testCluster(): Promise<TestCluster> {
  cluster ??= askForCluster();
  return cluster;
}

async function askForCluster(): Promise<TestCluster> {
  const answer = (await json(connect(inject('testCluster')))) as TestCluster | { error: string };
  if ('error' in answer) throw new Error(`The tests have no database: ${answer.error}`);
  return answer;
}

/** Databases that earlier files have finished with: resetting one is faster than cloning, and its caches are warm. */
const atRest: { readonly database: TestDatabase; readonly restore: Pristine['restore'] }[] = [];
const MOST_AT_REST = 2;

/**
 * Clones the migrated template, or another database; `setUpDatabase` does so for a test file, and drops the clone
 * afterwards. A dropped clone of the template is reused, with its rows, ids and statistics reset.
 * Works only inside Vitest, with test-cluster.ts as its global set-up.
 */
export async function createTestDatabase(from?: string): Promise<TestDatabase> {
  if (from !== undefined) return cloneOf(from);
  for (let rested = atRest.pop(); rested !== undefined; rested = atRest.pop()) {
    if (await rested.restore().catch(() => false)) return rested.database;
    await rested.database.drop();
  }
  return cloneOf();
}

async function cloneOf(from?: string): Promise<TestDatabase> {
  const { url: server, template, poolerUrl } = await testCluster();
  // Random rather than numbered: a file that mocks modules would restart the numbering, while databases of other files
  // are in the pool.
  const name = `${template}_${process.pid}_${randomBytes(4).toString('hex')}`;
  const url = await createDatabase(server, name, from ?? template);
  const pristine = from === undefined ? await notePristine(url) : null;
  // The product's timeouts are shorter: tests that do much simultaneously would exceed them on a busy machine.
  const opened = openDatabase(poolerUrl === undefined ? url : onServer(poolerUrl, url), {
    directUrl: poolerUrl === undefined ? null : url,
    applicationName: name,
    connectTimeoutMs: PATIENCE_MS,
    statementTimeoutMs: PATIENCE_MS,
  });
  const kept = keepingConnections(opened);
  let isOpen = true;
  const close = async () => {
    isOpen = false;
    await kept.close();
    await opened.close();
    // A database can be cloned only while nobody is connected to it.
    await pristine?.close();
  };
  let isAtRest = false;
  const drop = async () => {
    const mayRest = pristine && isOpen && !isAtRest && atRest.length < MOST_AT_REST;
    if (mayRest && (await isQuiet(opened.pool)) && !(await hasOwnPlans(opened.pool))) {
      isAtRest = true;
      atRest.push({ database, restore });
      return;
    }
    await close();
    await dropDatabase(server, name);
  };
  const restore = async () => {
    const isRestored = (await forgetAll(opened.pool)) && (await pristine?.restore()) === true;
    isAtRest = !isRestored;
    return isRestored;
  };
  const database = { ...opened, bulk: kept.bulk, close, url, drop };
  return database;
}

/** The replica's copy of a database, if the run has a replica. */
export async function replicaOf({ url, db }: Pick<TestDatabase, 'url' | 'db'>): Promise<Replica | null> {
  const { replicaUrl } = await testCluster();
  if (replicaUrl === undefined) return null;
  const silent = { info: () => undefined, warn: () => undefined };
  // On a busy machine it lags, and should be read from nevertheless.
  const limits = { connectMs: PATIENCE_MS, restMs: 0, leastPatienceMs: PATIENCE_MS };
  return openReplica(onServer(replicaUrl, url), { db, log: silent }, limits);
}

/** The address of the same database on another server. */
function onServer(serverUrl: string, databaseUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** Whether no connection of the pool is in use, now or within a second. */
async function isQuiet(pool: Database['pool']): Promise<boolean> {
  const until = Date.now() + 1_000;
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) {
    if (Date.now() > until) return false;
    await sleep(5);
  }
  return !pool.ending;
}

/**
 * Whether there are versions of the plan other than the first one. The product caches each version for as long as the
 * database is open, so the next file would get the cached ones whatever its rows say.
 */
async function hasOwnPlans(pool: Database['pool']): Promise<boolean> {
  const found = await pool.query(`select from plans where version <> '1' limit 1`).catch(() => null);
  return found?.rowCount !== 0;
}

/** Resets the session state that tests left on connections of the pool. */
async function forgetAll(pool: Database['pool']): Promise<boolean> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  const forgotten = await Promise.all(clients.map((client) => forgets(client)));
  clients.forEach((client, at) => {
    client.release(!forgotten[at]);
  });
  return true;
}
