import { isFullRun } from '../../../../../test-support/full-run.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { byHandRules } from '../by-hand-rules.ts';
import { type CheckedRule, checkLedger, ledgerRules } from '../check-ledger.ts';
import { creditRules } from '../credit-rules.ts';
import { debtRules } from '../debt-rules.ts';
import { findingRules } from '../finding-rules.ts';
import { holdRules } from '../hold-rules.ts';
import { journalRules } from '../journal-rules.ts';

/** The rules for journal, balances, credits and debts. Planning all rules would cost more than most tests do. */
const balanceRules = [
  ...journalRules,
  ...holdRules,
  ...creditRules,
  ...byHandRules,
  ...findingRules,
  ...debtRules,
];

/** The broken rules of books that contain only balances; in the full run all rules are checked. */
export async function faultsInBooks(database: Pick<Database, 'bulk'>): Promise<CheckedRule[]> {
  const checked = await checkLedger(database, { rules: isFullRun ? ledgerRules : balanceRules });
  return checked.filter(({ faults }) => faults > 0);
}
