import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { levelTabs, type TeamSearch, teamSearch } from './team-search.ts';

/** One person of the team. */
export type TeamMember = CallAnswer<'GET /api/partners/{id}/team'>['items'][number];

/** One page of the team. */
export function teamPageQuery(
  id: number,
  search: TeamSearch,
  { page, size }: { page: number; size: number },
) {
  const {
    q,
    type,
    level,
    rank,
    page: _page,
    sort: _sort,
    direction: _direction,
    partner: _,
    ...same
  } = search;
  const { sort, direction } = orderOf(teamSearch, search);
  return apiQuery('GET /api/partners/{id}/team', {
    params: { id },
    query: {
      page,
      limits: size,
      [`order[${sort}]`]: direction,
      ...(q !== undefined && { displayName: q }),
      ...(type !== undefined && { accountType: type }),
      ...(level !== undefined && { directLevel: level }),
      ...(rank !== undefined && { level: rank }),
      ...same,
    },
  });
}

/** The number of partners on each level below. */
export function levelDetailsQueries(id: number) {
  return levelTabs.map((level) =>
    apiQuery('GET /api/partners/{id}/level-bonus/{level}/details', { params: { id, level } }),
  );
}

/** The levels and countries that occur in the team. */
export const teamFiltersQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/team-filters', { params: { id } });
