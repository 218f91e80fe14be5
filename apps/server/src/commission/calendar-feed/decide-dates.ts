import { addDays, berlinDay, cycleOfDay } from '@blattwerk/plan/days.ts';
import { type PayoutCalendar, payoutDayOf } from '@blattwerk/plan/payouts/calendar.ts';
import type { Closing, EndingMembership, NextCall } from './calendar-dates.queries.ts';

/** So many days before today and after it the calendar knows. */
export const PAST_DAYS = 62;
const COMING_DAYS = 183;

/** What a calendar is made of. */
export interface CalendarFacts {
  readonly closings: readonly Closing[];
  readonly memberships: readonly EndingMembership[];
  readonly calls: readonly NextCall[];
  /** Without days, the company pays out on any day, and no day is one. */
  readonly payouts: PayoutCalendar;
}

/** What a date is about; days are Berlin days. `month` is a first day of one. */
export type DateKind =
  | { readonly kind: 'month-end'; readonly month: string }
  | { readonly kind: 'closing'; readonly month: string; readonly isDone: boolean }
  | { readonly kind: 'payout-day'; readonly closesOn: string }
  | { readonly kind: EndingMembership['kind'] }
  | { readonly kind: 'call'; readonly name: string };

/** One day of a calendar. `id` stays while it is the same date, on whatever day it falls. */
export type CalendarDate = DateKind & { readonly id: string; readonly day: string };

/** The dates of a partner around a day, by day. A call that was meant for a day before stays on it until it is done. */
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

/** Two lists of the calendar that are paid on one day, as around holidays, are one date: until the later one closes. */
function payoutDays(calendar: PayoutCalendar, { from, to }: Span): CalendarDate[] {
  if (calendar.days.length === 0) return [];
  const byDay = new Map<string, CalendarDate>();
  for (let asked = from; ; ) {
    const { closesOn, paidOn } = payoutDayOf(calendar, asked);
    if (paidOn > to) return [...byDay.values()];
    byDay.set(paidOn, { id: `payout-day-${paidOn}`, day: paidOn, kind: 'payout-day', closesOn });
    asked = addDays(closesOn, 1);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
