import pg, { type ClientBase } from 'pg';
import type { TxClient } from './transaction.ts';

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Runs `work` with the foreign keys and secondary indexes of the tables dropped, and recreates them afterwards: sorting
 * and checking millions of rows in bulk takes a fraction of doing it row by row. Must run as the tables' owner and in
 * one transaction, so that nobody else sees the tables without them.
 */
export async function withoutIndexes<T>(
  client: TxClient,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const keys = await foreignKeys(client, tables);
  const indexes = await secondaryIndexes(client, tables);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const result = await work();
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  return result;
}

async function foreignKeys(client: ClientBase, tables: readonly string[]): Promise<Definition[]> {
  const found = await client.query<Definition>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by conname`,
    [tables],
  );
  return found.rows.map(quoted);
}

/**
 * Indexes that back no constraint. Primary keys and unique columns stay, and so do the partitions of a partitioned
 * index.
 */
async function secondaryIndexes(client: ClientBase, tables: readonly string[]): Promise<Definition[]> {
  const found = await client.query<Definition>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name,
            pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[])
       and not (select relispartition from pg_class where oid = indexrelid)
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by indexrelid`,
    [tables],
  );
  return found.rows;
}

function quoted({ table, name, definition }: Definition): Definition {
  return { table, name: pg.escapeIdentifier(name), definition };
}
