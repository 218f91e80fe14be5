import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';

/** The two lists: what waits for its release, and what is released. */
export type CreditsKind = 'pending' | 'available';

/** What credits are of: the bonuses, in their order (specification, section 1), and those by hand. */
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

/** Statuses to choose of what is released; without one it is what is free to request. */
export const releasedStatuses = ['debt', 'written_off', 'paid_back', 'in_payout', 'paid', 'all'] as const;

const groupings = ['bonus', 'cycle'] as const;

/** What the sums above the rows are grouped by; days are those of the release calendar. */
export type Grouping = (typeof groupings)[number] | 'releaseDay';

/** A final credit's number, or of an estimate its order's and its beneficiary's: `817-23`. */
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

/** How each list stands in the address. */
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

/** The state of either list; what is absent has its default. */
export type CreditsSearch = Partial<ReturnType<(typeof creditsTables)['available']['parse']>> & {
  /** What the sums are grouped by; by bonus without it. */
  by?: 'cycle';
};

/** Reads the state of a list out of an address; whatever is unusable is left out. */
export const parseCredits =
  (kind: CreditsKind) =>
  (raw: Record<string, unknown>): CreditsSearch => ({
    ...creditsTables[kind].parse(raw),
    ...(raw.by === 'cycle' && { by: raw.by }),
  });
