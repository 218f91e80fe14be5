import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';

/** The two lists: awaiting release, and released. */
export type CreditsKind = 'pending' | 'available';

/** Kinds of credits: the bonuses in their order (specification, section 1), and manual ones. */
export const creditKinds = [
  'level',
  'step-up',
  'kick-start',
  'builder',
  'infinity',
  'balancing',
  'correction',
  'opening',
] as const;

/** Selectable statuses of released credits; the default is what may be requested. */
export const releasedStatuses = ['debt', 'written_off', 'paid_back', 'in_payout', 'paid', 'all'] as const;

const groupings = ['bonus', 'cycle'] as const;

/** Groupings of the subtotals; days are those of the release calendar. */
export type Grouping = (typeof groupings)[number] | 'releaseDay';

/** The id of a final credit, or of an estimate the ids of its order and its beneficiary: `817-23`. */
export function creditId(raw: unknown): number | string | undefined {
  return wholeNumber(raw) ?? (typeof raw === 'string' && /^\d+-\d+$/.test(raw) ? raw : undefined);
}

function calendarDay(raw: unknown): string | undefined {
  return typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) ? raw : undefined;
}

const shared = {
  bonus: oneOf(creditKinds),
  cycle: wholeNumber,
  order: wholeNumber,
  day: calendarDay,
};

const sortFields = ['createdAt', 'availableAt', 'amount', 'bonus', 'cycle'] as const;

/** Search parameters of each list. */
export const creditsTables = {
  pending: tableSearch({
    sortFields,
    defaultSort: 'availableAt',
    defaultDirection: 'asc',
    filters: shared,
    row: 'credit',
    rowId: creditId,
  }),
  available: tableSearch({
    sortFields,
    defaultSort: 'createdAt',
    defaultDirection: 'desc',
    filters: { ...shared, status: oneOf(releasedStatuses), payout: wholeNumber },
    row: 'credit',
    rowId: creditId,
  }),
};

/** Search parameters of either list; absent ones have their default. */
export type CreditsSearch = Partial<ReturnType<(typeof creditsTables)['available']['parse']>> & {
  /** Grouping of the subtotals; by bonus if absent. */
  by?: 'cycle';
};

/** Parses the search parameters of a list; unusable ones are dropped. */
export const parseCredits =
  (kind: CreditsKind) =>
  (raw: Record<string, unknown>): CreditsSearch => ({
    ...creditsTables[kind].parse(raw),
    ...(raw.by === 'cycle' && { by: raw.by }),
  });
