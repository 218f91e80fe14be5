import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { inject } from 'vitest';
import { keepingConnections } from '../../../test-support/kept-connections.ts';
import { PATIENCE_MS } from '../../../test-support/patience.ts';
import { type Database, openDatabase } from './database.ts';
import type { TestCluster } from './test-cluster.ts';
import { createDatabase, dropDatabase } from './throwaway-cluster.ts';

/** An own migrated database on the run's server. */
export type TestDatabase = Database & { url: string; drop(): Promise<void> };

let clones = 0;
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

/**
 * Clones the migrated template, or another database; `setUpDatabase` does it for a file, and drops it.
 * Works only inside vitest, with test-cluster.ts as its global set-up.
 */
export async function createTestDatabase(from?: string): Promise<TestDatabase> {
  const { url: server, template } = await testCluster();
  clones += 1;
  const name = `${template}_${process.pid}_${clones}`;
  const url = await createDatabase(server, name, from ?? template);
  // The product's own bounds are shorter: on a busy machine tests that do much at once would meet them.
  const database = openDatabase(url, {
    applicationName: name,
    connectTimeoutMs: PATIENCE_MS,
    statementTimeoutMs: PATIENCE_MS,
  });
  const kept = keepingConnections(database);
  const close = async () => {
    await kept.close();
    await database.close();
  };
  const drop = async () => {
    await close();
    await dropDatabase(server, name);
  };
  return { ...database, bulk: kept.bulk, close, url, drop };
}
