import { type Kysely, sql } from 'kysely';
import type { DB } from '../src/platform/database/database-types.ts';

/**
 * Deletes the rows of these tables and of all that reference them, with triggers disabled. `truncate … cascade` does
 * the same, but recreates hundreds of files, and invalidates the caches of every connection: for each test of a file
 * that is most of its time. Most tables never had a row, and have no file to read.
 */
export async function emptyTables(
  db: Kysely<DB>,
  tables: readonly (keyof DB & string)[],
  { ids }: { ids: 'restart' | 'continue' },
): Promise<void> {
  await sql`
    do $$
    declare
      reached record;
    begin
      set local session_replication_role = replica;
      for reached in
        with recursive found as (
          select oid from pg_class
          where relnamespace = 'public'::regnamespace and relname in (${sql.join(tables.map((name) => sql.lit(name)))})
          union
          select referring.oid from found join (
            select confrelid as named, conrelid as oid from pg_constraint where contype = 'f'
            -- References to a partitioned table are checked by a trigger, not by a foreign key.
            union all
            select 'credits'::regclass, tgrelid from pg_trigger where tgfoid = 'refuse_unknown_credits'::regproc
            -- Counts over the tree are maintained by triggers, which are disabled here, and have no foreign keys.
            union all
            select 'tree_nodes'::regclass, beside.name::regclass
            from (values ('team_counts'), ('team_count_changes'), ('large_team_answers')) as beside(name)
          ) as referring on referring.named = found.oid)
        select oid, oid::regclass as name, relkind = 'p' as parted from found join pg_class using (oid)
      loop
        if reached.parted or pg_relation_size(reached.oid) > 0 then
          execute format('delete from %s', reached.name);
        end if;
        if ${sql.lit(ids)} = 'restart' then
          perform setval(seqrelid::regclass, seqstart, false)
          from pg_sequence join pg_depend on objid = seqrelid and classid = 'pg_class'::regclass
          where refobjid = reached.oid and deptype in ('a', 'i') and pg_sequence_last_value(seqrelid) is not null;
        end if;
      end loop;
    end $$`.execute(db);
}
