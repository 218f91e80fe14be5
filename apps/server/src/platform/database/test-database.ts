import { inject } from 'vitest';
import { PATIENCE_MS } from '../testing/patience.ts';
import { type Database, openDatabase } from './database.ts';
import { createDatabase, dropDatabase } from './throwaway-cluster.ts';

/** An own migrated database on the run's server. */
export type TestDatabase = Database & { url: string; drop(): Promise<void> };

let clones = 0;

/**
 * Clones the migrated template, or another database, for one test file: call it in `beforeAll` and `drop()` in `afterAll`.
 * Works only inside vitest, with test-cluster.ts as its global set-up.
 */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  clones += 1;
  const name = `${cluster.template}_${process.pid}_${clones}`;
  const url = await createDatabase(cluster.url, name, template ?? cluster.template);
  // The product's own bounds are shorter: on a busy machine tests that do much at once would meet them.
  const database = openDatabase(url, {
    applicationName: name,
    connectTimeoutMs: PATIENCE_MS,
    statementTimeoutMs: PATIENCE_MS,
  });
  const drop = async () => {
    await database.close();
    await dropDatabase(cluster.url, name);
  };
  return { ...database, url, drop };
}
