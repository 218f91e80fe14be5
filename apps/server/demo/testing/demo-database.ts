import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '../../src/platform/database/database.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testCluster,
} from '../../src/platform/database/test-database.ts';
import { createDatabase, dropDatabase } from '../../src/platform/database/throwaway-cluster.ts';
import { onDatabase } from '../../test-support/on-database.ts';
import { loadDemo } from '../load-demo.ts';
import { testSecrets } from './test-secrets.ts';

/** The last half minute of a year in Berlin, for tests that need no other moment: they share what is loaded once. */
export const demoMoment = new Date('2026-12-31T22:59:30Z');

/** A database of its own, and the folder of all files that it names, which only reads. */
export type DemoDatabase = TestDatabase & { readonly dataDir: string };

/**
 * The demo network as it is at a moment, sealed with `testSecrets`. To load it takes seconds: the first of a run who
 * wants this moment loads it, everybody gets a copy.
 */
export async function createDemoDatabase(now: Date): Promise<DemoDatabase> {
  const cluster = await testCluster();
  const template = `${cluster.template}_d${now.getTime() / 1000}`;
  const dataDir = join(tmpdir(), `demo-${now.getTime()}`);
  await onDatabase(cluster.url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 1) return;
    // What is only half loaded does not have the name.
    const unfinished = `${template}_half`;
    await dropDatabase(cluster.url, unfinished);
    const database = openDatabase(await createDatabase(cluster.url, unfinished, cluster.template), {
      statementTimeoutMs: 0,
    });
    const filesDir = join(dataDir, 'files');
    await loadDemo(database, { now, filesDir, secrets: testSecrets }).finally(() => database.close());
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });
  return { ...(await createTestDatabase(template)), dataDir };
}
