import type { ClientBase } from 'pg';
import {
  createTestDatabase,
  type TestDatabase,
  testCluster,
} from '../src/platform/database/test-database.ts';
import { onDatabase } from './on-database.ts';

/** Lets every closing of a database write its credits aside, however few they are. Connections that are open do not know it. */
export async function putCreditsApart(url: string): Promise<void> {
  await onDatabase(url, (client: ClientBase) =>
    client.query(`do $$ begin
      execute format('alter database %I set blattwerk.credits_apart_from = 0', current_database());
    end $$`),
  );
}

/**
 * The same for a database of a file's own. It is a clone in any case, for one that another file is done with has connections
 * that are open, and would keep the setting for the next.
 */
export async function createDatabaseWithCreditsApart(): Promise<TestDatabase> {
  const { template } = await testCluster();
  const database = await createTestDatabase(template);
  await putCreditsApart(database.url);
  return database;
}
