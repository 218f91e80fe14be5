import { dailyTotals, periodParams, periodQuery } from '../http/daily.ts';
import { endpoint, plain } from '../http/endpoint.ts';

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
  summary: 'Clicks on all referral links per day.',
  access: 'user',
  params: periodParams,
  query: periodQuery,
  answer: plain(dailyTotals),
});
