import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { invitationsTable, type PotentialSearch } from './potential-search.ts';

/** Invitations allowed per day (specification, section 9). */
export const DAILY_LIMIT = 20;

/** An invited person. */
export type PotentialPartner = CallAnswer<'GET /api/potential_partners/{id}'>;

/** One of the user's invitations. */
export const invitationQuery = (id: number) =>
  apiQuery('GET /api/potential_partners/{id}', { params: { id } });

/** The link of one of the user's open invitations. */
export const invitationLinkQuery = (id: number) =>
  apiQuery('GET /api/potential_partners/{id}/link', { params: { id } });

/** Saves notes on an invited person; omitted fields stay unchanged. */
export async function keepInvitationNote(
  client: QueryClient,
  id: number,
  later: { callOn?: string | null; note: string },
): Promise<void> {
  await request('PUT /api/potential_partners/{id}/note', { params: { id }, body: later });
  await reloadInvitations(client);
}

/** A page of a user's invitations. */
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

/** How many invitations are left today, and whether inviting is possible at all. */
export const remainingInfoQuery = () => apiQuery('GET /api/potential_partners/get-remaining-info');

/** The user's invitations to an address. */
export const invitationsOfQuery = (email: string) =>
  apiQuery('GET /api/potential_partners', { query: { email, 'order[id]': 'desc' } });

/** Reloads everything about invitations. */
export function reloadInvitations(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/potential_partners'),
  });
}
