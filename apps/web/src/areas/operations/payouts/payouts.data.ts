import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** Payouts sent together. */
export type Run = CallAnswer<'GET /api/payout_runs/{id}'>;

/** A payout in a run. */
export type RunItem = CallAnswer<'GET /api/payout_runs/{id}/items'>['items'][number];

/** A warning to check before a payout is approved. */
export type Warning = RunItem['warnings'][number];

/** A single run. */
export const runQuery = (id: number | string) => apiQuery('GET /api/payout_runs/{id}', { params: { id } });
