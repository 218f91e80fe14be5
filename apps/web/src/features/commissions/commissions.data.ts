import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../api/api-query.ts';

export type PendingCommission = CallAnswer<'GET /api/partner/commission/pending'>;

/** What is pending: final credits and estimates. */
export const pendingCommissionQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/pending', { query: { partner } });

/** What may be requested now, and what is owed. */
export const availableCommissionQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/available', { query: { partner } });
