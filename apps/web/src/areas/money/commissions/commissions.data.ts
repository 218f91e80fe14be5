import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

export type PendingCommission = CallAnswer<'GET /api/partner/commission/pending'>;

/** What is pending: final credits and estimates. */
export const pendingCommissionQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/pending', { query: { partner } });

export type AvailableCommission = CallAnswer<'GET /api/partner/commission/available'>;

/** A cycle not closed yet, as it would be credited now. */
export type Month = CallAnswer<'GET /api/partner/commission/month'>['cycles'][number];

/** The month so far, in all bonuses. */
export const monthQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/month', { query: { partner } });

/** What may be requested now, what is owed, and what is under way. */
export const availableCommissionQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/available', { query: { partner } });
