import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { day, id } from '../http/values.ts';

/** week, month, quarter, year, custom (then `start` and `end`), or a number of days; anything else 400. */
const params = z.object({ partner: id, period: z.string().max(20) });
const query = z.object({ start: z.string().max(40).optional(), end: z.string().max(40).optional() });

/** One row a day (a month in `year`), oldest first, none missing. */
const statistic = z.array(z.object({ date: day, total: z.int() }));

export const getReferralStatistic = endpoint({
  method: 'GET',
  path: '/api/referral-statistic/get/{partner}/{period}',
  summary: 'Clicks on the default referral link per day.',
  access: 'user',
  params,
  query,
  answer: plain(statistic),
});

export const getAllLinksStatistic = endpoint({
  method: 'GET',
  path: '/api/referral-statistic/get-all-link/{partner}/{period}',
  summary: 'Clicks on all referral links per day.',
  access: 'user',
  params,
  query,
  answer: plain(statistic),
});
