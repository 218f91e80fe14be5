import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

type ReferralResults = CallAnswer<'GET /api/referral-results/{partner}'>;

/** What came of all links. */
export type Results = ReferralResults['total'];

/** What came of one link. */
export type LinkResults = ReferralResults['links'][number];

/** From the click to the money, for each link and for all of them. */

export const referralResultsQuery = (partner: number) =>
  apiQuery('GET /api/referral-results/{partner}', { params: { partner } });
