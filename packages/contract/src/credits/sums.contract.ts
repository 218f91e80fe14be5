import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { endpoint, plain } from '../http/endpoint.ts';
import { day, id, money, partnerParams, reference } from '../http/values.ts';
import { creditKind, creditStatus } from './credits.contract.ts';

/**
 * What the credits of one group have in common; at least two of the three are null. `estimated` is the part of `amount`
 * that is not final.
 */
const group = z.object({
  bonusName: creditKind.nullable(),
  cycle: cycleSpan.nullable(),
  releaseDay: day.nullable(),
  count: z.int(),
  amount: money,
  estimated: money,
});

/**
 * Sums over all credits that match the filters, which are those of the list. `releaseDay` is the Berlin day of
 * `availableAt`; pending credits of a partner on hold have none. Bonuses are in their order, cycles from the latest, days
 * from the first.
 */
export const getCreditSums = endpoint({
  method: 'GET',
  path: '/api/partner/{partner}/credits/sums',
  summary: 'What a partner’s credits come to: in all, and by bonus, cycle or day of their release.',
  access: 'user',
  params: partnerParams,
  query: z.object({
    by: z.literal(['bonus', 'cycle', 'releaseDay']),
    status: creditStatus.optional(),
    bonusName: creditKind.optional(),
    cycle: reference('/api/cycles').optional(),
    payout: reference('/api/payouts').optional(),
    orderId: id.optional(),
    releaseDay: day.optional(),
  }),
  answer: plain(z.object({ count: z.int(), amount: money, estimated: money, groups: z.array(group) })),
});
