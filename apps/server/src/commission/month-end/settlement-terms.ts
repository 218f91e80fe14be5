import { addDays, berlinDay, type Cycle, cycleOfDay } from '@blattwerk/plan/days.ts';

/** By which Berlin days a month is to be closed. */
interface SettlementTerms {
  /** The 20th of the month after it: once it is over, operators are warned. */
  readonly warnOn: string;
  /** The last day by which section 87c of the German Commercial Code wants it accounted for. */
  readonly lateOn: string;
}

/** How late a month is that is not closed. */
export type Lateness = 'none' | 'due' | 'overdue';

/** The days of a month (S52): commissions are accounted for by the end of the month after it (section 87c (1) HGB). */
export function settlementTerms({ dateTo }: Pick<Cycle, 'dateTo'>): SettlementTerms {
  const { dateFrom, dateTo: lateOn } = cycleOfDay(addDays(dateTo, 1));
  return { warnOn: `${dateFrom.slice(0, 8)}20`, lateOn };
}

/** How late a month is at an instant. */
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
