import { berlinDay } from '@blattwerk/plan/days.ts';
import { plannedPayoutDay } from '@blattwerk/plan/payouts/calendar.ts';
import { payoutTerms } from '../payout-terms.ts';

/**
 * The company's payout day for what is ready from an instant on (ms, UTC): that of the list which is open then, or of the next one
 * where that day is over. Null where the company has no calendar.
 */
export function plannedSending(since: number): string | null {
  const { days, cutOffDays } = payoutTerms();
  if (days.length === 0) return null;
  const today = berlinDay(Math.max(Date.now(), since));
  return plannedPayoutDay({ days, cutOffDays }, { requestedOn: berlinDay(since), today });
}
