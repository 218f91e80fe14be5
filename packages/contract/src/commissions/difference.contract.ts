import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { level, money, partnerReference, reference } from '../http/values.ts';
import { cycleSpan } from './cycles.contract.ts';

/** `total` is the sum of the month's credits, minus what refunds have taken back of them so far. */
const month = z.object({
  cycle: cycleSpan,
  estimated: z.boolean(),
  total: money,
  level,
  levelName: z.string(),
});

/**
 * `difference` is the later month's total minus the earlier one's; the amounts of `causes` add up to it. `orders`: the same
 * people ordered more or less. `people`: those who ordered in only one of the months (`newBuyers`, `missingBuyers`), and
 * those counted by the builder bonus and the pools. `level`: other rates, the partner's own or those below. `refunds`: what
 * was taken back. `stepUp`, `kickStart`: paid once.
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
