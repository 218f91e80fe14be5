import { z } from 'zod';
import { bonusName } from '../credits/credits.contract.ts';
import { endpoint, plain } from '../http/endpoint.ts';
import { money, partnerReference } from '../http/values.ts';
import { cycleSpan } from './cycles.contract.ts';

/**
 * What the closing of a cycle credited by bonus, reversals not taken off: the `credits` of its statement. Of a cycle that
 * is not closed what it comes to so far, `estimated`.
 */
const month = z.object({
  cycle: cycleSpan,
  estimated: z.boolean(),
  total: money,
  bonuses: z.array(z.object({ bonusName, amount: money })),
});

export const listMonths = endpoint({
  method: 'GET',
  path: '/api/partner/commission/months',
  summary: 'What the last twelve months brought, by bonus, the oldest first.',
  access: 'user',
  query: z.object({ partner: partnerReference }),
  answer: plain(z.object({ months: z.array(month) })),
});
