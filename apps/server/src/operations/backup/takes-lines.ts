import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { readMigrations } from '../../platform/database/migration-files.ts';

/** Whether the audit log is writable: not on a replica, and not if the migrations are not those of this version. */
export async function takesLines(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean; tables: string | null }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
      to_regclass('schema_migrations')::text as tables`.execute(db);
  const [found] = rows;
  if (found === undefined || found.isReadOnly || found.tables === null) return false;
  const newest = await sql<{ version: number | null }>`
    select max(version)::int as version from schema_migrations`.execute(db);
  return newest.rows[0]?.version === (await readMigrations()).length;
}
