import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { getDeletion } from '@blattwerk/contract/operators/deletions.contract.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';

/** What is retained about somebody, and until which day. */
type Kept = AnswerOf<typeof getDeletion>['kept'][number];

/**
 * Years from the end of the year: of books, of invoices and orders, of the log (section 147 AO, section 257 HGB;
 * invoices and orders are booking records, eight years since 2025). The decision on retention lists which table belongs
 * to which.
 */
const YEARS = { books: 10, notes: 8, orders: 8, log: 10 } as const;

/** Mails to others that name the person are deleted with all mails of their time. */
const MESSAGE_DAYS = 90;

/** When the last row of each kind was written; null if there is none. */
export interface LastWritten {
  readonly books: Date | null;
  readonly notes: Date | null;
  readonly orders: Date | null;
}

/** What has to be retained about somebody whose account is deleted now, and until which day in Berlin. */
export function decideKept(last: LastWritten, now: Date): Kept[] {
  const dated = { ...last, log: now };
  const byYears = (['books', 'notes', 'orders', 'log'] as const).flatMap((what) => {
    const at = dated[what];
    return at === null ? [] : [{ what, until: yearsAfter(at, YEARS[what]) }];
  });
  return [...byYears, { what: 'messages', until: addDays(berlinDay(now.getTime()), MESSAGE_DAYS) }];
}

/** All kinds of retained data. */
const kinds = ['books', 'notes', 'orders', 'log', 'messages'] as const;

/** Kinds that need not be retained any more on a day: the last day has passed, or there were no data. */
export function decideOver(kept: readonly Kept[], today: string): readonly Kept['what'][] {
  return kinds.filter((kind) => {
    const until = kept.find(({ what }) => what === kind)?.until;
    return until === undefined || until < today;
  });
}

/** The last day of a year, counted from the year of an instant. */
function yearsAfter(at: Date, years: number): string {
  return `${Number(berlinDay(at.getTime()).slice(0, 4)) + years}-12-31`;
}
