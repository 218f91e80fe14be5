import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { day, money, partnerReference } from '../http/values.ts';
import { cycleSpan } from './cycles.contract.ts';
import { forecast } from './month.contract.ts';

/**
 * `days` are the sums of all bonuses by the end of each day, computed by the engine from the state of that day; days that
 * are not computed yet are missing. The current cycle's last day is today, with the sum of `GET
 * /api/partner/commission/month`. `total` is a closed cycle's closing, otherwise that sum; null until it is computed.
 */
const month = z.object({
  cycle: cycleSpan,
  estimated: z.boolean(),
  total: money.nullable(),
  days: z.array(z.object({ date: day, total: money })),
});

export const getMonthProgress = endpoint({
  method: 'GET',
  path: '/api/partner/commission/progress',
  summary: 'The current month day by day beside the one before it, and where it is expected to end.',
  access: 'user',
  query: z.object({ partner: partnerReference }),
  answer: plain(z.object({ months: z.array(month), forecast: forecast.nullable() })),
});
