import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { level, money, partnerReference, reference } from '../http/values.ts';
import { cycleSpan } from './cycles.contract.ts';

/** `total` is what the month's credits come to, with what refunds took back of them until now. */
const month = z.object({
  cycle: cycleSpan,
  estimated: z.boolean(),
  total: money,
  level,
  levelName: z.string(),
});

/**
 * `difference` is the later month's total less the earlier one's; the amounts of `causes` add up to it. `orders`: the same
 * people ordered more or less. `people`: who ordered in one of the months alone (`newBuyers`, `missingBuyers`), and whom the
 * builder bonus and the pools count. `level`: other rates, the own one or those below. `refunds`: what was taken back.
 * `stepUp`, `kickStart`: paid once.
 */
const difference = z.object({
  before: month,
  after: month,
  difference: money,
  causes: z.array(
    z.object({
      cause: z.literal(['orders', 'people', 'level', 'refunds', 'stepUp', 'kickStart']),
      amount: money,
    }),
  ),
  newBuyers: z.int(),
  missingBuyers: z.int(),
  sameBuyers: z.int(),
});

export const getMonthDifference = endpoint({
  method: 'GET',
  path: '/api/partner/commission/difference',
  summary: 'Why a month brought more or less than the one before: the last closed one, or another cycle.',
  access: 'user',
  query: z.object({ partner: partnerReference, cycle: reference('/api/cycles').optional() }),
  answer: plain(z.object({ difference: difference.nullable() })),
});
