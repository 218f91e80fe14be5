import { berlinDay } from '@blattwerk/plan/days.ts';
import { plannedPayoutDay } from '@blattwerk/plan/payouts/calendar.ts';
import { payoutTerms } from '../payout-terms.ts';

/**
 * The company's payout day for what is ready at an instant (epoch ms): that of the list open then, or the next one if
 * that day has passed. Null if the company has no calendar.
 */
export function plannedSending(since: number): string | null {
  const { days, cutOffDays } = payoutTerms();
  if (days.length === 0) return null;
  const today = berlinDay(Math.max(Date.now(), since));
  return plannedPayoutDay({ days, cutOffDays }, { requestedOn: berlinDay(since), today });
}
