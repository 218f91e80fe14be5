import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { id, idParams, instant, partnerReference } from '../http/values.ts';

export const reassignOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/reassign',
  summary: 'Gives an order another buyer while its month is open.',
  description:
    'Volumes, levels and estimates of the month follow, books of closed months stay. 409 once its month is closed (or it counts in none), where it opened a membership, and for a buyer who does not exist in that month yet; 422 at `partner` for the buyer whom it has, 403 where either is the caller’s partner.',
  access: 'orders.import',
  byPeople: true,
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ partner: partnerReference, reason }),
  answer: plain(
    z.object({
      order: id,
      number: z.string(),
      partner: z.object({ id, displayName: z.string() }),
      cycle: cycleSpan.nullable(),
      reassignedAt: instant,
    }),
  ),
});
