import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';

export type Overview = CallAnswer<'GET /api/partners/{id}/team-overview'>;

/** Figures of the whole downline, and who they are about first. */
export const overviewQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/team-overview', { params: { id } });
