import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { id, instant, money, partnerReference } from '../http/values.ts';

const query = z.object({ partner: partnerReference });

/**
 * `pending` is `final` plus `estimated`. Final credits wait for their release, the next at `firstRelease` and the latest at
 * `lastRelease`; both are null while nothing waits, and while the time is unknown because the partner's payouts are on hold
 * (`payoutsHeld`). `estimated` is what the engine expects of cycles that are not closed, computed as of `asOf`, which is
 * null before the first computation.
 */
export const getPendingCommission = endpoint({
  method: 'GET',
  path: '/api/partner/commission/pending',
  summary: 'Sum of the partner’s pending credits, and how much of it is an estimate.',
  access: 'user',
  query,
  answer: plain(
    z.object({
      pending: money,
      final: money,
      estimated: money,
      asOf: instant.nullable(),
      firstRelease: instant.nullable(),
      lastRelease: instant.nullable(),
      payoutsHeld: z.boolean(),
    }),
  ),
});

const state = {
  statusName: z.literal(['pending', 'approved']),
  since: instant,
  heldUntil: instant.nullable(),
};

/**
 * Payouts that are neither paid nor rejected: the net amount they take (for one that pays the tax of an earlier one, that
 * tax), and `gross`, what they pay; then the latest of them: under review since `since` (pending), until `heldUntil` at the
 * earliest, or approved since then. `each` lists all of them, the latest first.
 */
const underWay = z.object({
  amount: money,
  gross: money,
  payouts: z.int(),
  ...state,
  each: z.array(z.object({ payout: id, amount: money, gross: money, ...state })),
});

/**
 * `debt` is set off against later releases first, because refunds took back what had been paid out. `underWay` is null
 * without a payout in progress. `payoutsHeld`: the partner's payouts are on hold; none can be requested, and it is unknown
 * when those in progress will be approved.
 */
export const getAvailableCommission = endpoint({
  method: 'GET',
  path: '/api/partner/commission/available',
  summary: 'Sum of what the partner may request now; while the partner owes something, nothing.',
  access: 'user',
  query,
  answer: plain(
    z.object({ available: money, debt: money, underWay: underWay.nullable(), payoutsHeld: z.boolean() }),
  ),
});
