import type { ClientBase } from 'pg';
import { lockKeys } from '../../../platform/database/lock-keys.ts';
import { inClientTransaction, type TxClient } from '../../../platform/database/transaction.ts';
import type { CheckedRule } from './check-ledger.ts';
import type { LedgerRule } from './rule.ts';

/** PostgreSQL's code of what an engine cannot do. */
const NOT_SUPPORTED = '0A000';

/** The tables whose rows lie on other nodes (Citus); none in one PostgreSQL. */
export async function findDistributed(client: ClientBase): Promise<string[]> {
  const { rows: known } = await client.query("select from pg_extension where extname = 'citus'");
  if (known.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where partmethod = 'h' order by relname`);
  return rows.map(({ name }) => name);
}

interface Work {
  readonly rules: readonly LedgerRule[];
  readonly onRule: (rule: CheckedRule) => void;
  readonly distributed: readonly string[];
}

/**
 * Looks at the rules where the books lie on several nodes: each by asking the nodes, and those that an engine cannot plan so on a copy
 * of the books that the coordinator makes for it. Keeps out whoever writes to the books.
 */
export function checkDistributed(
  connection: ClientBase,
  { rules, onRule, distributed }: Work,
): Promise<CheckedRule[]> {
  return inClientTransaction(connection, async (client) => {
    for (const key of [lockKeys.computation, lockKeys.closing, lockKeys.accounts])
      await client.query('select pg_advisory_xact_lock($1)', [key]);
    const checked: CheckedRule[] = [];
    const left: LedgerRule[] = [];
    for (const rule of rules) {
      const found = await lookOnNodes(client, rule);
      if (found === null) left.push(rule);
      else checked.push(found);
      if (found !== null) onRule(found);
    }
    if (left.length > 0) await copyBooks(client, distributed);
    for (const { name, check } of left) {
      const rule = { name, onCopy: true, ...(await check(client)) };
      checked.push(rule);
      onRule(rule);
    }
    return checked;
  });
}

async function lookOnNodes(client: TxClient, { name, check }: LedgerRule): Promise<CheckedRule | null> {
  await client.query('savepoint rule');
  try {
    const rule = { name, ...(await check(client)) };
    await client.query('release savepoint rule');
    return rule;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NOT_SUPPORTED)) throw error;
    await client.query('rollback to savepoint rule');
    return null;
  }
}

/** Tables of this transaction with the names of the distributed ones: they are found first. */
async function copyBooks(client: TxClient, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ schema: string }>('select quote_ident(current_schema()) as schema');
  for (const { schema } of rows)
    for (const table of tables) {
      await client.query(
        `create temp table ${table} (like ${schema}.${table} including indexes) on commit drop`,
      );
      await client.query(`insert into pg_temp.${table} select * from ${schema}.${table}`);
      await client.query(`analyze pg_temp.${table}`);
    }
}
