import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';

export type Overview = CallAnswer<'GET /api/partners/{id}/team-overview'>;

/** What the last months brought. */
export const growthQuery = (id: number) => apiQuery('GET /api/partners/{id}/team-growth', { params: { id } });

/** Figures of the whole downline, and who they are about first. */
export const overviewQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/team-overview', { params: { id } });
