import { apiQuery } from '../../../../api/api-query.ts';

/** What would go over to the partner who stays; refused as the merge itself. */
export const mergeEffectQuery = (partner: number, into: number) =>
  apiQuery('GET /api/operator/partners/{id}/merge-effect', { params: { id: partner }, query: { into } });
