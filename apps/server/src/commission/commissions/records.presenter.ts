import type { getMonthRecords } from '@blattwerk/contract/commissions/months.contract.ts';
import { cycleOf } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { CreditedMonth } from './records.queries.ts';
import { streakOf } from './streaks.ts';

type Records = HandlerAnswer<typeof getMonthRecords>;

interface Found {
  readonly credited: readonly CreditedMonth[];
  /** First day of the last closed month. */
  readonly lastClosed: string | null;
  readonly orders: readonly string[];
  readonly partners: readonly string[];
}

/** A partner's records and streaks over their own months. */
export function presentRecords({ credited, lastClosed, orders, partners }: Found, now: Date): Records {
  const running = cycleOf(now.getTime()).dateFrom.slice(0, 7);
  const open = { last: monthBefore(running), running };
  const months = credited.map(({ dateFrom }) => dateFrom.slice(0, 7));
  return {
    best: present(bestOf(credited)),
    bestOfItsName: present(
      bestOf(credited.filter(({ dateFrom }) => dateFrom.slice(5, 7) === running.slice(5, 7))),
    ),
    streaks: {
      orders: streakOf(orders, open),
      commissions: streakOf(months, { last: (lastClosed ?? running).slice(0, 7), running: null }),
      partners: streakOf(partners, open),
    },
  };
}

/** The latest of equal ones. */
function bestOf(months: readonly CreditedMonth[]): CreditedMonth | undefined {
  return months.reduce<CreditedMonth | undefined>(
    (best, month) => (best === undefined || month.cents >= best.cents ? month : best),
    undefined,
  );
}

function present(month: CreditedMonth | undefined): Records['best'] {
  if (month === undefined) return null;
  const { id, dateFrom, dateTo, cents } = month;
  return { cycle: { id, dateFrom, dateTo }, total: formatCents(cents) };
}

function monthBefore(month: string): string {
  const [year = 0, inYear = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, inYear - 2, 1)).toISOString().slice(0, 7);
}
