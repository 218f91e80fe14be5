import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';

export type Overview = CallAnswer<'GET /api/partners/{id}/team-overview'>;

/** Growth in the last months. */
export const growthQuery = (id: number) => apiQuery('GET /api/partners/{id}/team-growth', { params: { id } });

/** Figures of the whole downline, with the people at the top of each list. */
export const overviewQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/team-overview', { params: { id } });
