import { type Database, openDatabase } from '../src/platform/database/database.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testCluster,
} from '../src/platform/database/test-database.ts';
import { createDatabase, dropDatabase } from '../src/platform/database/throwaway-cluster.ts';
import { onDatabase } from './on-database.ts';

/**
 * A copy of a database that the first test of a run to need this name prepares: closing the months of a network, or
 * loading one, takes seconds.
 */
export async function createGrownDatabase(
  name: string,
  grow: (database: Database) => Promise<unknown>,
): Promise<TestDatabase> {
  const cluster = await testCluster();
  const template = `${cluster.template}_${name}`;
  await onDatabase(cluster.url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 1) return;
    // An incomplete one must not have the name.
    const unfinished = `${template}_half`;
    await dropDatabase(cluster.url, unfinished);
    const database = openDatabase(await createDatabase(cluster.url, unfinished, cluster.template), {
      statementTimeoutMs: 0,
    });
    await grow(database).finally(() => database.close());
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });
  return createTestDatabase(template);
}
