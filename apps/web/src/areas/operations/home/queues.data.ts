import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** A queue of one kind of work. */
export type Queue = CallAnswer<'GET /api/operator/queues'>['queues'][number];

/** The queues that the user has a right for. */
export const queuesQuery = () => apiQuery('GET /api/operator/queues');

/** Whole days that the oldest entry has waited. */
export function waitedDays(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / 86_400_000));
}
