import { apiQuery } from '../../../api/api-query.ts';

/** Where a partner stands in the kick-start bonus. */
export const kickStartQuery = (partner: number) =>
  apiQuery('GET /api/partner_kick_start_bonuses/get-status/{partner}', { params: { partner } });
