import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** What waits to be worked on, of one kind. */
export type Queue = CallAnswer<'GET /api/operator/queues'>['queues'][number];

/** The queues that one has the right for. */
export const queuesQuery = () => apiQuery('GET /api/operator/queues');

/** For how many whole days the oldest has waited. */
export function waitedDays(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / 86_400_000));
}
