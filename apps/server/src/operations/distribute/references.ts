import type { TxClient } from '../../platform/database/transaction.ts';
import { DistributeError } from './distribute-error.ts';
import { distributedTables, tablesOnEveryNode } from './table-places.ts';

/** A foreign key, as it was declared. */
export interface Reference {
  readonly name: string;
  readonly table: string;
  readonly target: string;
  /** What follows the name: `FOREIGN KEY (…) REFERENCES …`. */
  readonly rule: string;
  /** Whether what is deleted changes rows that refer to it. */
  readonly acts: boolean;
}

const isDistributed = (table: string) => (distributedTables as readonly string[]).includes(table);
const isOnEveryNode = (table: string) => (tablesOnEveryNode as readonly string[]).includes(table);

/**
 * Takes away all foreign keys from or to tables that leave the coordinator: Citus would draw everything that hangs on them along.
 * @returns those that were there
 */
export async function dropReferences(client: TxClient): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select quote_ident(conname) as name, source.relname as table, target.relname as target,
       pg_get_constraintdef(reference.oid) as rule, confdeltype in ('c', 'n', 'd') as acts
     from pg_constraint as reference
     join pg_class as source on source.oid = conrelid and source.relnamespace = current_schema()::regnamespace
     join pg_class as target on target.oid = confrelid
     where contype = 'f' and conparentid = 0 and (source.relname = any($1) or target.relname = any($1))
     order by source.relname, conname`,
    [[...distributedTables, ...tablesOnEveryNode]],
  );
  for (const { name, table } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/**
 * Declares them again where they hold. Between tables on every node each node looks. Between such a table and one of the coordinator
 * its own copy does, which is an ordinary table there. Those of distributed tables are gone: `ledger:check` looks them up.
 * @param copies names of the coordinator's own copies, by the names of the tables
 */
export async function addReferences(
  client: TxClient,
  references: readonly Reference[],
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { name, table, target, rule, acts } of references) {
    if (isDistributed(table) || isDistributed(target)) continue;
    if (isOnEveryNode(table) && isOnEveryNode(target)) {
      await client.query(`alter table ${table} add constraint ${name} ${rule}`);
      continue;
    }
    if (isOnEveryNode(table) && acts)
      throw new DistributeError(`${table} would change with ${target}, which stays with the coordinator`);
    const own = rule.replace(/ REFERENCES (\S+)\(/, () => ` REFERENCES ${copies.get(target) ?? target}(`);
    await client.query(`alter table ${copies.get(table) ?? table} add constraint ${name} ${own}`);
  }
  // Of the same partner by its key.
  await client.query(`
    alter table postings add constraint postings_balance_id_fkey
      foreign key (partner_id, balance_id) references balances (partner_id, id)`);
}
