/** What the team table can be sorted by. */
export const sortFields = [
  'displayName',
  'level',
  'qualificationPoints',
  'createdAt',
  'currentLoginDate',
  'depth',
] as const;

export type SortField = (typeof sortFields)[number];

export const accountTypes = ['basic', 'partner', 'premium'] as const;

type AccountType = (typeof accountTypes)[number];

/** Levels below that a tab shows: 1 to 7 that depth, 8 the sum of 1 to 7, 9 deeper (specification, section 3). */
export const levelTabs = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The table's state as it stands in the address; what is absent has its default. */
export interface TeamSearch {
  page?: number;
  sort?: SortField;
  direction?: 'asc' | 'desc';
  level?: number;
  type?: AccountType;
  q?: string;
  /** The row whose details are open. */
  partner?: number;
}

const MAX_QUERY_LENGTH = 100;

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseTeamSearch(raw: Record<string, unknown>): TeamSearch {
  const search: TeamSearch = {};
  const page = wholeNumber(raw.page);
  if (page !== undefined && page > 1) search.page = page;
  const sort = sortFields.find((field) => field === raw.sort);
  if (sort !== undefined) search.sort = sort;
  if (raw.direction === 'asc' || raw.direction === 'desc') search.direction = raw.direction;
  const level = levelTabs.find((tab) => tab === wholeNumber(raw.level));
  if (level !== undefined) search.level = level;
  const type = accountTypes.find((accountType) => accountType === raw.type);
  if (type !== undefined) search.type = type;
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).trim() : '';
  if (q !== '') search.q = q.slice(0, MAX_QUERY_LENGTH);
  const partner = wholeNumber(raw.partner);
  if (partner !== undefined) search.partner = partner;
  return search;
}

/** The state after a change of order or filter: the page begins anew, and nothing that is default is kept. */
export function changedSearch(
  search: TeamSearch,
  change: Partial<Record<keyof TeamSearch, unknown>>,
): TeamSearch {
  const { page: _, ...rest } = search;
  return parseTeamSearch({ ...rest, ...change });
}

/** The page to show instead of one beyond the last; undefined if the page exists. */
export function pageInstead(page: number, total: number, size: number): number | undefined {
  const last = Math.max(1, Math.ceil(total / size));
  return page > last ? last : undefined;
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
