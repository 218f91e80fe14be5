import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { type ApiQuery, apiQuery } from '../../../api/api-query.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { pageSizeOf } from '../../../ui/table/table-search.ts';
import type { PastDaySearch } from './past-day-search.ts';

/** A partner at the end of a day. */
export type PastDay = CallAnswer<'GET /api/partners/{id}/past-days/{day}'>;

/** A direct partner at that time. */
export type LineMember = CallAnswer<'GET /api/partners/{id}/past-days/{day}/line'>['items'][number];

/** The day of the URL; today without one. */
export function dayOf({ day }: PastDaySearch): string {
  return day ?? berlinDay(Date.now());
}

export const pastDayQuery = (partner: number | string, search: PastDaySearch) =>
  apiQuery('GET /api/partners/{id}/past-days/{day}', { params: { id: partner, day: dayOf(search) } });

export const pastLineQuery = (
  partner: number | string,
  search: PastDaySearch,
  { page, limits }: { page: number; limits: number },
) => {
  const { sort = 'name', direction = 'asc' } = search;
  return apiQuery('GET /api/partners/{id}/past-days/{day}/line', {
    params: { id: partner, day: dayOf(search) },
    query: { [`order[${sort}]`]: direction, page, limits },
  });
};

/** All reads for a day, from the search parameters. */
export const pastDayReads = (
  partner: number | string,
  search: PastDaySearch,
): readonly ApiQuery<unknown>[] => [
  pastDayQuery(partner, search),
  pastLineQuery(partner, search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];
