import { apiQuery } from '../../api/api-query.ts';

/** Sum of the pending credits. */
export const pendingCommissionQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/pending', { query: { partner } });

/** Sum of what may be requested now. */
export const availableCommissionQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/available', { query: { partner } });
