import { reassignOrder as reassignOrderCall } from '@blattwerk/contract/orders/reassign.contract.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { audit } from '../../platform/audit.ts';
import type { Route } from '../../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { reassignOrder } from './reassign-order.ts';

/** Reassignment of orders that were imported for the wrong buyer. */
export function reassignRoutes(route: Route): void {
  route(reassignOrderCall, async ({ params: { id }, body: { partner, reason }, session }, deps) => {
    const now = deps.clock.now();
    const order = await reassignOrder(deps.db, session, { id, partner, reason, now });
    await audit(deps.db, {
      user: session.user.id,
      action: 'write',
      subject: `/api/orders/${id}`,
      details: { before: { partner: order.before }, after: { partner }, reason },
    });
    await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
    return { order: id, number: order.number, partner: order.partner, cycle: order.cycle, reassignedAt: now };
  });
}
