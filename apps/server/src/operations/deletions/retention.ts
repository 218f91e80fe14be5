import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { getDeletion } from '@blattwerk/contract/operators/deletions.contract.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';

/** What stays of somebody, and until which day. */
type Kept = AnswerOf<typeof getDeletion>['kept'][number];

/**
 * So many years from the end of the year: of books, of invoices and orders, of the log (section 147 AO, section 257 HGB; invoices
 * and orders are booking records, eight years since 2025). Which table belongs to which stands in the decision on retention.
 */
const YEARS = { books: 10, notes: 8, orders: 8, log: 10 } as const;

/** Mails to others that name the person go with all mails of their time. */
const MESSAGE_DAYS = 90;

/** When the last of each was written; null where there is none. */
export interface LastWritten {
  readonly books: Date | null;
  readonly notes: Date | null;
  readonly orders: Date | null;
}

/** What has to be kept of somebody whose account is deleted now, and until when: days in Berlin. */
export function decideKept(last: LastWritten, now: Date): Kept[] {
  const dated = { ...last, log: now };
  const byYears = (['books', 'notes', 'orders', 'log'] as const).flatMap((what) => {
    const at = dated[what];
    return at === null ? [] : [{ what, until: yearsAfter(at, YEARS[what]) }];
  });
  return [...byYears, { what: 'messages', until: addDays(berlinDay(now.getTime()), MESSAGE_DAYS) }];
}

/** All that may be kept. */
const kinds = ['books', 'notes', 'orders', 'log', 'messages'] as const;

/** What need not be kept any more on a day: its last day has passed, or there never was any. */
export function decideOver(kept: readonly Kept[], today: string): readonly Kept['what'][] {
  return kinds.filter((kind) => {
    const until = kept.find(({ what }) => what === kind)?.until;
    return until === undefined || until < today;
  });
}

/** The last day of the year that is so many years after that of an instant. */
function yearsAfter(at: Date, years: number): string {
  return `${Number(berlinDay(at.getTime()).slice(0, 4)) + years}-12-31`;
}
