import { berlinDay } from '@blattwerk/plan/days.ts';
import { plannedPayoutDay } from '@blattwerk/plan/payouts/calendar.ts';
import { payoutTerms } from '../payout-terms.ts';

/**
 * The day of the company's calendar on which what could leave since an instant (ms, UTC) is sent; a list that was missed is the
 * next one's. Null where the company has no calendar.
 */
export function plannedSending(since: number): string | null {
  const { days, cutOffDays } = payoutTerms();
  if (days.length === 0) return null;
  const today = berlinDay(Math.max(Date.now(), since));
  return plannedPayoutDay({ days, cutOffDays }, { requestedOn: berlinDay(since), today });
}
