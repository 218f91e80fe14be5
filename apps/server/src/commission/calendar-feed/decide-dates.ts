import { addDays, berlinDay, cycleOfDay } from '@blattwerk/plan/days.ts';
import { type PayoutCalendar, payoutDayOf } from '@blattwerk/plan/payouts/calendar.ts';
import type { Closing, EndingMembership, NextCall } from './calendar-dates.queries.ts';

/** Days before and after today covered by the calendar. */
export const PAST_DAYS = 62;
const COMING_DAYS = 183;

/** The facts that a calendar is made from. */
export interface CalendarFacts {
  readonly closings: readonly Closing[];
  readonly memberships: readonly EndingMembership[];
  readonly calls: readonly NextCall[];
  /** If empty, the company pays out on any day, and there are no payout days. */
  readonly payouts: PayoutCalendar;
}

/** The subject of a date; days are Berlin days. `month` is the first day of one. */
export type DateKind =
  | { readonly kind: 'month-end'; readonly month: string }
  | { readonly kind: 'closing'; readonly month: string; readonly isDone: boolean }
  | { readonly kind: 'payout-day'; readonly closesOn: string }
  | { readonly kind: EndingMembership['kind'] }
  | { readonly kind: 'call'; readonly name: string };

/** One day of a calendar. `id` is stable while it is the same date, even if its day changes. */
export type CalendarDate = DateKind & { readonly id: string; readonly day: string };

/** A partner's dates around a day, in order. A call planned for an earlier day stays on it until it is done. */
export function decideDates(facts: CalendarFacts, today: string): CalendarDate[] {
  const { closings, memberships, calls, payouts } = facts;
  const span = { from: addDays(today, -PAST_DAYS), to: addDays(today, COMING_DAYS) };
  const inSpan = ({ day }: CalendarDate) => day >= span.from && day <= span.to;
  const dates: CalendarDate[] = [
    ...monthEnds(span),
    ...closings.map(
      ({ dateFrom, at, isDone }): CalendarDate => ({
        ...{ id: `closing-${dateFrom.slice(0, 7)}`, day: berlinDay(at.getTime()) },
        ...{ kind: 'closing', month: dateFrom, isDone },
      }),
    ),
    ...payoutDays(payouts, span),
    ...memberships.map(({ id, kind, day }): CalendarDate => ({ id: `membership-${id}`, day, kind })),
  ];
  const called = calls.map(
    ({ member, name, day }): CalendarDate => ({ id: `call-${member}`, day, kind: 'call', name }),
  );
  return [...dates.filter(inSpan), ...called].sort((a, b) =>
    a.day === b.day ? compare(a.id, b.id) : compare(a.day, b.day),
  );
}

interface Span {
  readonly from: string;
  readonly to: string;
}

function monthEnds({ from, to }: Span): CalendarDate[] {
  const ends: CalendarDate[] = [];
  for (let cycle = cycleOfDay(from); cycle.dateTo <= to; cycle = cycleOfDay(addDays(cycle.dateTo, 1))) {
    const { dateFrom: month, dateTo: day } = cycle;
    ends.push({ id: `month-end-${month.slice(0, 7)}`, day, kind: 'month-end', month });
  }
  return ends;
}

/** Two lists of the calendar that are paid on the same day, as around holidays, become one date: until the later one closes. */
function payoutDays(calendar: PayoutCalendar, { from, to }: Span): CalendarDate[] {
  if (calendar.days.length === 0) return [];
  const byDay = new Map<string, CalendarDate>();
  for (let day = from; ; ) {
    const { closesOn, paidOn } = payoutDayOf(calendar, day);
    if (paidOn > to) return [...byDay.values()];
    byDay.set(paidOn, { id: `payout-day-${paidOn}`, day: paidOn, kind: 'payout-day', closesOn });
    day = addDays(closesOn, 1);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
