import type { Database } from '../../../platform/database/database.ts';
import { type CheckedRule, checkLedger } from '../../books/check/check-ledger.ts';

/** What credits that no closing made are not held to: rules by how their names begin. */
const ofEarnings = [
  'cycles are closed in order',
  'no cycle lies before the first month',
  'every credit of a bonus recomputes',
  'every step-up and builder bonus',
];

/** The rules of the books that are broken where partners have earned by `earn`, but for those that such earnings break. */
export async function faultsBesideEarnings(database: Pick<Database, 'bulk'>): Promise<CheckedRule[]> {
  const rules = await checkLedger(database);
  return rules.filter(
    ({ name, faults }) => faults > 0 && !ofEarnings.some((begin) => name.startsWith(begin)),
  );
}
