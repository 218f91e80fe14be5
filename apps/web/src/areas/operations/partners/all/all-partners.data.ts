import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { orderOf } from '../../../../ui/table/table-search.ts';
import { type PartnersSearch, partnersTable } from '../partners-search.ts';

/** A partner in the list. */
export type ListedPartner = CallAnswer<'GET /api/operator/partners'>['items'][number];

/** The URL's filters, as the list takes them. */
export function listFilters({ text, state, level, country, placed, disabled }: PartnersSearch) {
  return {
    ...(text !== undefined && { text }),
    ...(state !== undefined && { state }),
    ...(level !== undefined && { level }),
    ...(country !== undefined && { country }),
    ...(placed !== undefined && { placed }),
    ...(disabled !== undefined && { disabled }),
  };
}

/** A page of all partners. */
export function partnersPageQuery(
  search: PartnersSearch,
  { page, limits }: { page: number; limits: number },
) {
  const { sort, direction } = orderOf(partnersTable, search);
  return apiQuery('GET /api/operator/partners', {
    query: { [`order[${sort}]`]: direction, page, limits, ...listFilters(search) },
  });
}

/** The countries that partners live in. */
export const partnerCountriesQuery = () => apiQuery('GET /api/operator/partner-countries');
