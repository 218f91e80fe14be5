import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../api/api-query.ts';

export type PlanAnswer = CallAnswer<'GET /api/plan'>;

/** The plan of the displayed month, or that of a cycle or a credit, by its version. */
export const planQuery = (version?: string) =>
  version === undefined ? apiQuery('GET /api/plan') : apiQuery('GET /api/plan', { query: { version } });
