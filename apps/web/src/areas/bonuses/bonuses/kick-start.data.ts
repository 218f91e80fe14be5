import { apiQuery } from '../../../api/api-query.ts';

/** A partner's progress in the kick-start bonus. */
export const kickStartQuery = (partner: number) =>
  apiQuery('GET /api/partner_kick_start_bonuses/get-status/{partner}', { params: { partner } });
