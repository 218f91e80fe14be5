import type pg from 'pg';
import { clientTo } from '../../platform/database/hosts.ts';
import { lockMigrations } from '../../platform/database/migrate.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { inClientTransaction, type TxClient } from '../../platform/database/transaction.ts';
import { keyBooksByPartner } from './books-by-partner.ts';
import { giveFunctions, sayFunctionsAgain } from './functions.ts';
import { sayGuardsAgain } from './guards.ts';
import { addReferences, dropReferences } from './references.ts';
import { type Nodes, requireNodes } from './require-nodes.ts';
import { distributedTables, tablesOnEveryNode } from './table-places.ts';
import { addTriggers, dropTriggers } from './triggers.ts';
import { makeCreditsWhole } from './whole-credits.ts';

/** How many shards each distributed table gets, and what is told while it happens. */
export interface DistributeOptions {
  readonly shards: number;
  readonly onStep: (step: string) => void;
}

/** Of the transaction that distributes: Citus then writes on one connection a node, and lets triggers and copies be touched. */
const ofTransaction = `
  set local citus.multi_shard_modify_mode = 'sequential';
  set local citus.max_adaptive_executor_pool_size = 1;
  set local citus.enable_unsafe_triggers = on;
  set local citus.enable_manual_changes_to_shards = on;
  set local client_min_messages = warning`;

/**
 * Settings of the database from then on. One connection a node, so that whatever a transaction has written there it sees there. Functions in
 * a query of one partner may read the copies of their node.
 */
const ofDatabase = {
  'citus.max_adaptive_executor_pool_size': '1',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.enable_repartition_joins': 'on',
  'citus.enforce_foreign_key_restrictions': 'off',
} as const;

/**
 * Distributes the tables of a migrated database over the nodes that Citus knows, in one transaction: whoever is interrupted leaves one
 * node as it was. Nothing else may use the database meanwhile.
 * @param url the address of the coordinator, in the role that owns the tables
 * @throws DistributeError where that cannot be done
 */
export async function distribute(url: string, { shards, onStep }: DistributeOptions): Promise<Nodes> {
  const client = clientTo(url, { application_name: 'blattwerk-distribute' });
  await client.connect();
  try {
    const nodes = await inClientTransaction(client, async (tx) => {
      await lockMigrations(tx);
      const found = await requireNodes(tx);
      await tx.query(ofTransaction);
      await tx.query(`set local citus.shard_count = ${shards}`);
      await move(tx, onStep);
      return found;
    });
    onStep('settings');
    await keepSettings(client);
    onStep('statistics');
    for (const table of [...distributedTables, ...tablesOnEveryNode]) await client.query(`analyze ${table}`);
    return nodes;
  } finally {
    await client.end();
  }
}

async function move(tx: TxClient, onStep: (step: string) => void): Promise<void> {
  onStep('keys');
  const references = await dropReferences(tx);
  const triggers = await dropTriggers(tx);
  await makeCreditsWhole(tx);
  await keyBooksByPartner(tx);
  onStep('functions');
  await sayFunctionsAgain(tx);
  await giveFunctions(tx);
  for (const table of tablesOnEveryNode) {
    onStep(table);
    await tx.query(`select create_reference_table('${table}')`);
  }
  for (const [i, table] of distributedTables.entries()) {
    onStep(table);
    const beside = i === 0 ? 'none' : (distributedTables[0] as string);
    await tx.query(`select create_distributed_table('${table}', 'partner_id', colocate_with => '${beside}')`);
  }
  const copies = await findCopies(tx);
  onStep('triggers');
  await sayGuardsAgain(tx, copies);
  await addTriggers(tx, triggers, copies);
  onStep('references');
  await addReferences(tx, references, copies);
}

/** Names of the copies of tables on every node: the same on each. */
async function findCopies(tx: TxClient): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ table: string; copy: string }>(`
    select relname as table, relname || '_' || shardid as copy
    from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    join pg_dist_shard using (logicalrelid) where partmethod = 'n'`);
  return new Map(rows.map(({ table, copy }) => [table, copy]));
}

async function keepSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const [setting, value] of Object.entries(ofDatabase)) {
    const text = `alter database ${onlyRow(rows).name} set ${setting} = '${value}'`;
    await client.query(text);
    await client.query('select run_command_on_workers($1)', [text]);
  }
}
