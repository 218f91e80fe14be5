import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../api/api-query.ts';
import { levelTabs, type SortField, type TeamSearch } from './team-search.ts';

/** Rows on a page (specification, section 9). */
export const PAGE_SIZE = 10;

export const DEFAULT_SORT: SortField = 'createdAt';

/** One person of the team. */
export type TeamMember = CallAnswer<'GET /api/partners/{id}/team'>['items'][number];

/** One page of the team. */
export function teamPageQuery(id: number, search: TeamSearch) {
  const { page = 1, sort = DEFAULT_SORT, direction = 'desc', level, type, q } = search;
  return apiQuery('GET /api/partners/{id}/team', {
    params: { id },
    query: {
      page,
      limits: PAGE_SIZE,
      [`order[${sort}]`]: direction,
      ...(level !== undefined && { directLevel: level }),
      ...(type !== undefined && { accountType: type }),
      ...(q !== undefined && { displayName: q }),
    },
  });
}

/** How many partners stand on each level below. */
export function levelDetailsQueries(id: number) {
  return levelTabs.map((level) =>
    apiQuery('GET /api/partners/{id}/level-bonus/{level}/details', { params: { id, level } }),
  );
}
