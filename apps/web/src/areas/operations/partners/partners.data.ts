import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';

/** What staff see of a partner. */
export type PartnerFile = CallAnswer<'GET /api/operator/partners/{id}'>;

/** Number of latest ones shown. */
const SHOWN = 5;

/** A partner by the id in the URL. */
export const partnerFileQuery = (partner: string) =>
  apiQuery('GET /api/operator/partners/{id}', { params: { id: partner } });

/** Reloads the partners after a change. */
export function reloadFile(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/operator\/partners\b/.test(String(queryKey[0])),
  });
}

/** A partner's latest orders, without those of their customers. */
export const latestOrdersQuery = (partner: string) =>
  apiQuery('GET /api/partners/{id}/orders', {
    params: { id: partner },
    query: { buyer: `/api/partners/${partner}`, limits: SHOWN },
  });

/** A user's latest payout requests. */
export const latestPayoutsQuery = (user: number) =>
  apiQuery('GET /api/payouts', { query: { user, 'order[id]': 'desc', page: 1, limits: SHOWN } });
