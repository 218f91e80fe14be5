import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';

/** Who a partner is, to whoever works for the company. */
export type PartnerFile = CallAnswer<'GET /api/operator/partners/{id}'>;

/** So many of the latest are shown. */
const SHOWN = 5;

/** A partner by the number in the address. */
export const partnerFileQuery = (partner: string) =>
  apiQuery('GET /api/operator/partners/{id}', { params: { id: partner } });

/** Reads again who partners are, after a change. */
export function reloadFile(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/operator\/partners\b/.test(String(queryKey[0])),
  });
}

/** What a partner bought last; orders of their customers are not among it. */
export const latestOrdersQuery = (partner: string) =>
  apiQuery('GET /api/partners/{id}/orders', {
    params: { id: partner },
    query: { buyer: `/api/partners/${partner}`, limits: SHOWN },
  });

/** What a user requested last. */
export const latestPayoutsQuery = (user: number) =>
  apiQuery('GET /api/payouts', { query: { user, 'order[id]': 'desc', page: 1, limits: SHOWN } });
