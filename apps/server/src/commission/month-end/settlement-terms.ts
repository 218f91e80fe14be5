import { addDays, berlinDay, type Cycle, cycleOfDay } from '@blattwerk/plan/days.ts';

/** The Berlin days by which a month has to be closed. */
interface SettlementTerms {
  /** The 20th of the following month: after it, operators are warned. */
  readonly warnOn: string;
  /** The last day for accounting under section 87c of the German Commercial Code. */
  readonly lateOn: string;
}

/** The lateness of an open month. */
export type Lateness = 'none' | 'due' | 'overdue';

/** The deadlines of a month: commissions are accounted for by the end of the following month (section 87c (1) HGB). */
export function settlementTerms({ dateTo }: Pick<Cycle, 'dateTo'>): SettlementTerms {
  const { dateFrom, dateTo: lateOn } = cycleOfDay(addDays(dateTo, 1));
  return { warnOn: `${dateFrom.slice(0, 8)}20`, lateOn };
}

/** The lateness of a month at an instant. */
export function latenessOf(
  cycle: Pick<Cycle, 'dateTo'> & { readonly closedAt: Date | null },
  now: Date,
): Lateness {
  if (cycle.closedAt !== null) return 'none';
  const { warnOn, lateOn } = settlementTerms(cycle);
  const today = berlinDay(now.getTime());
  if (today > lateOn) return 'overdue';
  return today > warnOn ? 'due' : 'none';
}
