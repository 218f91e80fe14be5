import { apiQuery } from '../../../../api/api-query.ts';

/** What would be transferred to the remaining partner; refused for the same reasons as the merge. */
export const mergeEffectQuery = (partner: number, into: number) =>
  apiQuery('GET /api/operator/partners/{id}/merge-effect', { params: { id: partner }, query: { into } });
