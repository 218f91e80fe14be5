import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** Payouts that leave together. */
export type Run = CallAnswer<'GET /api/payout_runs/{id}'>;

/** A payout in a run. */
export type RunItem = CallAnswer<'GET /api/payout_runs/{id}/items'>['items'][number];

/** What to look at before a payout is let go. */
export type Warning = RunItem['warnings'][number];

/** One of the runs. */
export const runQuery = (id: number | string) => apiQuery('GET /api/payout_runs/{id}', { params: { id } });
