import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { invitationsTable, type PotentialSearch } from './potential-search.ts';

/** How many may be invited a day (specification, section 9). */
export const DAILY_LIMIT = 20;

/** Somebody who was invited. */
export type PotentialPartner = CallAnswer<'GET /api/potential_partners/{id}'>;

/** One of the own invitations. */
export const invitationQuery = (id: number) =>
  apiQuery('GET /api/potential_partners/{id}', { params: { id } });

/** The link of an own open invitation. */
export const invitationLinkQuery = (id: number) =>
  apiQuery('GET /api/potential_partners/{id}/link', { params: { id } });

/** Keeps something of somebody who was invited; what is left out stays. */
export async function keepInvitationNote(
  client: QueryClient,
  id: number,
  later: { callOn?: string | null; note: string },
): Promise<void> {
  await request('PUT /api/potential_partners/{id}/note', { params: { id }, body: later });
  await reloadInvitations(client);
}

/** A page of whom a user invited. */
export function invitationsPageQuery(
  user: number,
  search: PotentialSearch,
  { page, limits }: { page: number; limits: number },
) {
  const { sort, direction } = orderOf(invitationsTable, search);
  return apiQuery('GET /api/potential_partners', {
    query: {
      [`order[${sort}]`]: direction,
      user,
      page,
      limits,
      ...(search.status !== undefined && { status: search.status }),
    },
  });
}

/** How many may still be invited today, and whether anybody may. */
export const remainingInfoQuery = () => apiQuery('GET /api/potential_partners/get-remaining-info');

/** The own invitations of an address. */
export const invitationsOfQuery = (email: string) =>
  apiQuery('GET /api/potential_partners', { query: { email, 'order[id]': 'desc' } });

/** Reads everything about invitations again. */
export function reloadInvitations(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/potential_partners'),
  });
}
