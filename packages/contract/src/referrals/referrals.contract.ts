import { dailyTotals, periodParams, periodQuery } from '../http/daily.ts';
import { endpoint, plain } from '../http/endpoint.ts';
import { id } from '../http/values.ts';

export const getReferralStatistic = endpoint({
  method: 'GET',
  path: '/api/referral-statistic/get/{partner}/{period}',
  summary: 'Clicks on the default referral link per day.',
  access: 'user',
  params: periodParams,
  query: periodQuery,
  answer: plain(dailyTotals),
});

export const getAllLinksStatistic = endpoint({
  method: 'GET',
  path: '/api/referral-statistic/get-all-link/{partner}/{period}',
  summary: 'Clicks on all referral links per day, with `link` on that one alone.',
  access: 'user',
  params: periodParams,
  query: periodQuery.extend({ link: id.optional() }),
  answer: plain(dailyTotals),
});
