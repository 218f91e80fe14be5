import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';

/** An inserted, updated or deleted row. */
export interface Change {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Databases whose changes are recorded already. */
const watched = new WeakSet<Kysely<DB>>();

/**
 * The rows of any product table that `work` leaves changed: neither rolled back ones nor rows rewritten unchanged.
 * Costs a fraction of comparing all rows.
 */
export async function changesBy(db: Kysely<DB>, work: () => Promise<void>): Promise<Change[]> {
  if (!watched.has(db)) await watch(db);
  watched.add(db);
  await sql`delete from noted.changes`.execute(db);
  await work();
  const { rows } = await sql<Change>`select at as "table", changed as row from noted.changes`.execute(db);
  return rows;
}

async function watch(db: Kysely<DB>): Promise<void> {
  await sql
    .raw(`
      create schema noted;
      create unlogged table noted.changes (at text not null, changed jsonb not null);
      create function noted.note() returns trigger language plpgsql as $$
      begin
        -- A change of a partition is recorded for its partitioned table.
        insert into noted.changes values (
          regexp_replace(tg_table_name, '^(single_credits|closed_credits_[0-9]+)$', 'credits'), to_jsonb(coalesce(new, old)));
        return null;
      end $$;
      do $$
      declare
        name text;
      begin
        for name in
          select table_name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE'
        loop
          execute format(
            'create trigger note_others after insert or delete on %I for each row execute function noted.note()', name);
          execute format(
            'create trigger note_updates after update on %I for each row when (old.* is distinct from new.*)
             execute function noted.note()', name);
        end loop;
      end $$`)
    .execute(db);
}
