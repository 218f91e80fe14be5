import { apiQuery } from '../../api/api-query.ts';

/** Clicks on all referral links, one row for each of the last seven days. */
export const weekOfClicksQuery = (partner: number) =>
  apiQuery('GET /api/referral-statistic/get-all-link/{partner}/{period}', {
    params: { partner, period: 'week' },
  });
