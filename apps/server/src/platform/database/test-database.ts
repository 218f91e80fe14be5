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

/** An own migrated database on the run's server. */
export type TestDatabase = Database & { url: string; drop(): Promise<void> };

let cluster: Promise<TestCluster> | undefined;

/** The run's PostgreSQL server, which the first question starts. Works only inside vitest. */
export function testCluster(): Promise<TestCluster> {
  cluster ??= askForCluster();
  return cluster;
}

async function askForCluster(): Promise<TestCluster> {
  const answer = (await json(connect(inject('testCluster')))) as TestCluster | { error: string };
  if ('error' in answer) throw new Error(`The tests have no database: ${answer.error}`);
  return answer;
}

/** Databases that files before are done with: to make one as it was takes less than to clone one, and it is warm. */
const atRest: { readonly database: TestDatabase; readonly restore: Pristine['restore'] }[] = [];
const MOST_AT_REST = 2;

/**
 * Clones the migrated template, or another database; `setUpDatabase` does it for a file, and drops it. One that is a clone of
 * the template and was dropped is given out again, with the rows, ids and statistics of a new one.
 * Works only inside vitest, with test-cluster.ts as its global set-up.
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
  // Not counted: whoever mocks a module begins to count anew, while others' databases are at rest.
  const name = `${template}_${process.pid}_${randomBytes(4).toString('hex')}`;
  const url = await createDatabase(server, name, from ?? template);
  const pristine = from === undefined ? await notePristine(url) : null;
  // The product's own bounds are shorter: on a busy machine tests that do much at once would meet them.
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
    // Copies are made of what nobody is connected to.
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

/** The replica's copy of a database of the run's server, where that has a replica. */
export async function replicaOf({ url, db }: Pick<TestDatabase, 'url' | 'db'>): Promise<Replica | null> {
  const { replicaUrl } = await testCluster();
  if (replicaUrl === undefined) return null;
  const silent = { info: () => undefined, warn: () => undefined };
  // On a busy machine it is late, and is to be read from all the same.
  const limits = { connectMs: PATIENCE_MS, restMs: 0, leastPatienceMs: PATIENCE_MS };
  return openReplica(onServer(replicaUrl, url), { db, log: silent }, limits);
}

/** The address of a database by that of another server. */
function onServer(serverUrl: string, databaseUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** Nobody uses any connection of the pool, or is done with it soon. */
async function isQuiet(pool: Database['pool']): Promise<boolean> {
  const until = Date.now() + 1_000;
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) {
    if (Date.now() > until) return false;
    await sleep(5);
  }
  return !pool.ending;
}

/**
 * Has versions of the plan beside the first one. What the product has read of a version it keeps for as long as the database is
 * open, so the next file would find them whatever its rows say.
 */
async function hasOwnPlans(pool: Database['pool']): Promise<boolean> {
  const found = await pool.query(`select from plans where version <> '1' limit 1`).catch(() => null);
  return found?.rowCount !== 0;
}

/** Undoes what tests left on connections of the pool. */
async function forgetAll(pool: Database['pool']): Promise<boolean> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  const forgotten = await Promise.all(clients.map((client) => forgets(client)));
  clients.forEach((client, at) => {
    client.release(!forgotten[at]);
  });
  return true;
}
