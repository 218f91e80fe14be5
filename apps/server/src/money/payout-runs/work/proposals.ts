import type { listPayoutRunProposals } from '@blattwerk/contract/payout-runs/payout-runs.contract.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { payoutDayOf } from '@blattwerk/plan/payouts/calendar.ts';
import type { Kysely } from 'kysely';
import { type Company, findCompany } from '../../../company/company.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { HandlerAnswer } from '../../../platform/http/route.ts';
import { sumCollectable } from '../runs/collectable.ts';

/** A run due by the calendar. */
type Proposal = HandlerAnswer<typeof listPayoutRunProposals>['proposals'][number];

/** A day of the calendar, and the last day of its list. */
interface CalendarDay {
  readonly dueOn: string;
  readonly cutOffOn: string;
}

/**
 * The due days of the payout calendar: the one whose list has closed and that has not passed, and the next one. Without a
 * calendar there are none. Days are Berlin days.
 */
export function dueDays(
  { payoutDays: days, payoutCutOffDays: cutOffDays }: Pick<Company, 'payoutDays' | 'payoutCutOffDays'>,
  today: string,
): CalendarDay[] {
  if (days.length === 0) return [];
  const open = payoutDayOf({ days, cutOffDays }, today);
  const next = nextPaid(days, today);
  const calendarDays: CalendarDay[] = [{ dueOn: open.paidOn, cutOffOn: open.closesOn }];
  if (next.paidOn === open.paidOn) return calendarDays;
  return [{ dueOn: next.paidOn, cutOffOn: addDays(next.closesOn, -cutOffDays) }, ...calendarDays];
}

/** A planned day on which banks do not settle is paid later: by at most this many days, over Easter and the like. */
const LATEST_DAYS = 10;

/** The next payout day, even if its list is closed already. */
function nextPaid(days: readonly number[], today: string) {
  let found = payoutDayOf({ days, cutOffDays: 0 }, addDays(today, -LATEST_DAYS));
  while (found.paidOn < today) found = payoutDayOf({ days, cutOffDays: 0 }, addDays(found.closesOn, 1));
  return found;
}

/** What a run on each of these days would take now, and whether there is one. */
export async function findProposals(db: Kysely<DB>, now: Date): Promise<Proposal[]> {
  const company = await findCompany(db);
  const minimumCents = parseCents(company.payoutMinimum);
  const proposals: Proposal[] = [];
  for (const { dueOn, cutOffOn } of dueDays(company, berlinDay(now.getTime())))
    for (const type of ['bank', 'paypal'] as const) {
      const { count, grossCents } = await sumCollectable(db, { type, minimumCents, until: cutOffOn });
      const run = await findRunOf(db, { dueOn, type });
      if (count === 0 && run === null && type === 'paypal') continue;
      proposals.push({ dueOn, cutOffOn, type, count, gross: formatCents(grossCents), run });
    }
  return proposals;
}

/** The run created for a day, the latest one of several. */
async function findRunOf(
  db: Kysely<DB>,
  { dueOn, type }: { readonly dueOn: string; readonly type: 'bank' | 'paypal' },
): Promise<number | null> {
  const run = await db
    .selectFrom('payout_runs')
    .select('id')
    .where('due_on', '=', dueOn)
    .where('type', '=', type)
    .where('status', '<>', 'discarded')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run?.id ?? null;
}
