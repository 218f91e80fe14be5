import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

type ReferralResults = CallAnswer<'GET /api/referral-results/{partner}'>;

/** Results of all links. */
export type Results = ReferralResults['total'];

/** Results of one link. */
export type LinkResults = ReferralResults['links'][number];

/** From the click to the earnings, by link and in total. */

export const referralResultsQuery = (partner: number) =>
  apiQuery('GET /api/referral-results/{partner}', { params: { partner } });
