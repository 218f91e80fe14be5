import type { ClientBase } from 'pg';
import {
  createTestDatabase,
  type TestDatabase,
  testCluster,
} from '../src/platform/database/test-database.ts';
import { onDatabase } from './on-database.ts';

/**
 * Makes every closing of a database write its credits into a partition, however few there are. Does not affect open
 * connections.
 */
export async function putCreditsApart(url: string): Promise<void> {
  await onDatabase(url, (client: ClientBase) =>
    client.query(`do $$ begin
      execute format('alter database %I set blattwerk.credits_apart_from = 0', current_database());
    end $$`),
  );
}

/**
 * The same for a database of a single test file. Always a clone: a database returned by another file has open
 * connections, and would keep the setting for the next.
 */
export async function createDatabaseWithCreditsApart(): Promise<TestDatabase> {
  const { template } = await testCluster();
  const database = await createTestDatabase(template);
  await putCreditsApart(database.url);
  return database;
}
