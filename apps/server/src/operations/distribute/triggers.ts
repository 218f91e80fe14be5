import type { TxClient } from '../../platform/database/transaction.ts';
import { distributedTables, tablesOnEveryNode } from './table-places.ts';

/** A trigger, as it was declared. */
export interface TableTrigger {
  readonly name: string;
  readonly table: string;
  /** The name with its schema, as it stands in `text`. */
  readonly qualified: string;
  readonly text: string;
}

/** These fill a column in, or change another table that lies on every node: each node does it with its own copies. */
const onEveryNode = new Set([
  'account_types_added',
  'account_types_changed',
  'account_types_removed',
  'memberships_added',
  'memberships_changed',
  'memberships_removed',
  'partners_renamed',
  'tree_nodes_named',
]);

/** Takes away the triggers of tables that leave the coordinator, and answers them. */
export async function dropTriggers(client: TxClient): Promise<TableTrigger[]> {
  const { rows } = await client.query<TableTrigger>(
    `select quote_ident(tgname) as name, relname as table, format('%I.%I', relnamespace::regnamespace, relname) as qualified,
       pg_get_triggerdef(pg_trigger.oid) as text
     from pg_trigger join pg_class on pg_class.oid = tgrelid and relnamespace = current_schema()::regnamespace
     where not tgisinternal and tgparentid = 0 and relname = any($1)
     order by relname, tgname`,
    [[...distributedTables, ...tablesOnEveryNode]],
  );
  for (const { name, table } of rows) await client.query(`drop trigger ${name} on ${table}`);
  return rows;
}

/**
 * Puts them back. All writes come by the coordinator, which writes its own copy of a table that lies on every node as an ordinary table:
 * there they fire, once, in the transaction that writes. What guards the rows of a distributed table stands on each shard.
 * @param copies names of the coordinator's own copies, by the names of the tables
 */
export async function addTriggers(
  client: TxClient,
  triggers: readonly TableTrigger[],
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { name, table, qualified, text } of triggers) {
    const own = onEveryNode.has(name) ? undefined : copies.get(table);
    await client.query(own === undefined ? text : text.replace(` ON ${qualified} `, ` ON ${own} `));
  }
}
