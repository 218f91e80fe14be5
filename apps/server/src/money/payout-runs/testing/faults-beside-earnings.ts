import type { Database } from '../../../platform/database/database.ts';
import { type CheckedRule, checkLedger } from '../../books/check/check-ledger.ts';

/** Rules that do not apply to credits without a closing, by the beginnings of their names. */
const ofEarnings = [
  'cycles are closed in order',
  'no cycle is before the first month',
  'every credit of a bonus recomputes',
  'every step-up and builder bonus',
];

/** The broken rules of books in which partners have earned by `earn`, except those that such earnings always break. */
export async function faultsBesideEarnings(database: Pick<Database, 'bulk'>): Promise<CheckedRule[]> {
  const rules = await checkLedger(database);
  return rules.filter(
    ({ name, faults }) => faults > 0 && !ofEarnings.some((begin) => name.startsWith(begin)),
  );
}
