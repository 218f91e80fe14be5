import type { ClientBase } from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import { inClientTransaction } from '../../../platform/database/transaction.ts';
import { byHandRules } from './by-hand-rules.ts';
import { creditRules } from './credit-rules.ts';
import { debtRules } from './debt-rules.ts';
import { deliveryRules } from './delivery-rules.ts';
import { checkDistributed, findDistributed } from './distributed-books.ts';
import { evidenceRule } from './evidence-rule.ts';
import { findingRules } from './finding-rules.ts';
import { holdRules } from './hold-rules.ts';
import { journalRules } from './journal-rules.ts';
import { objectionRules } from './objection-rules.ts';
import { openingRules } from './opening-rules.ts';
import { orderRules } from './order-rules.ts';
import { paperRules } from './paper-rules.ts';
import { payoutOrderRule } from './payout-order-rule.ts';
import { payoutRunRules } from './payout-run-rules.ts';
import { projectedRule } from './projected-rule.ts';
import { recomputeRule } from './recompute-rule.ts';
import type { LedgerRule, RuleResult } from './rule.ts';
import { taxAccountRules } from './tax-account-rules.ts';
import { taxRules } from './tax-rules.ts';
import { teamRule } from './team-rule.ts';
import { voucherRules } from './voucher-rules.ts';

/** All invariants of the books. */
export const ledgerRules: readonly LedgerRule[] = [
  ...journalRules,
  ...holdRules,
  ...creditRules,
  ...byHandRules,
  ...findingRules,
  ...openingRules,
  ...debtRules,
  ...deliveryRules,
  ...orderRules,
  teamRule,
  ...paperRules,
  ...taxRules,
  ...taxAccountRules,
  ...objectionRules,
  payoutOrderRule,
  ...payoutRunRules,
  ...voucherRules,
  recomputeRule,
  evidenceRule,
  projectedRule,
];

export interface CheckedRule extends RuleResult {
  readonly name: string;
  /** Looked at on a copy that the coordinator had made: the nodes could not be asked for it. */
  readonly onCopy?: boolean;
}

interface Options {
  readonly onRule?: (rule: CheckedRule) => void;
  /** All rules by default. */
  readonly rules?: readonly LedgerRule[];
}

/**
 * Checks every rule in one snapshot of the database, read-only. Archived credits are included. If the books are distributed,
 * writers of the books wait meanwhile: the nodes have no common snapshot.
 */
export async function checkLedger(
  database: Pick<Database, 'bulk'>,
  { onRule = () => undefined, rules = ledgerRules }: Options = {},
): Promise<CheckedRule[]> {
  return database.bulk(async (connection) => {
    await showArchivedCredits(connection);
    const distributed = await findDistributed(connection);
    if (distributed.length > 0) return checkDistributed(connection, { rules, onRule, distributed });
    return inClientTransaction(
      connection,
      async (client) => {
        const checked: CheckedRule[] = [];
        for (const { name, check } of rules) {
          const rule = { name, ...(await check(client)) };
          checked.push(rule);
          onRule(rule);
        }
        return checked;
      },
      'isolation level repeatable read read only',
    );
  });
}

/**
 * Makes archived credits visible among all others on this connection, as long as it is open: a temporary view hides the table
 * of the same name. If nothing is archived, no view is created.
 */
async function showArchivedCredits(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ whole: string; columns: string; parts: string[] }>(`
    select current_schema() || '.credits' as whole,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = 'credits'::regclass and attnum > 0 and not attisdropped) as columns,
      array_agg(oid::regclass::text) as parts
    from pg_class where relnamespace = 'books'::regnamespace and relkind = 'r' and relname like 'archived\\_%'
    having count(*) > 0`);
  for (const { whole, columns, parts } of rows) {
    const all = [whole, ...parts].map((table) => `select ${columns} from ${table}`);
    await client.query(`create temp view credits as ${all.join(' union all ')}`);
  }
}
