import { sendOrder } from '@blattwerk/contract/orders/send-order.contract.ts';
import { invalidFields } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { FewAtOnce } from '../../platform/few-at-once.ts';
import type { Route } from '../../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import type { Decision } from './import/decide-order.ts';
import { endLanded } from './import/keep-failed.ts';
import { landOrders } from './import/land-orders.ts';
import { findOrderId } from './order-id.queries.ts';
import { parsedOrderOf, violationOf } from './sent-order.ts';

/**
 * Imports decide on orders one at a time, whether by file or by call: a waiting call holds one of the ten shared
 * connections.
 */
const sending = new FewAtOnce({ retryAfterSeconds: 1, inAll: { count: 4, refused: 'importsFull' } });

/** By then the transaction whose orders are to be counted has committed. */
const COMMIT_SECONDS = 1;

/** Single orders, as sent by a shop's program. */
export function sendOrderRoutes(route: Route): void {
  route(sendOrder, ({ body, query, session }, { db, clock, jobs, messages }) =>
    sending.run(session.user.id, async () => {
      const parsed = parsedOrderOf(body);
      if (parsed.violations !== undefined) throw invalidFields(parsed.violations);
      const landing = { now: clock.now(), messages, isHistory: query.history, isQuiet: query.quiet };
      const { decisions, refused, notices } = await landOrders(db, [parsed.order], landing);
      const [decision] = decisions;
      if (decision === undefined) throw invalidFields(refused.map(({ fault }) => violationOf(body, fault)));
      const { source, number } = body;
      const id = await findOrderId(db, { source, number });
      if (id === undefined) throw new Error(`the order ${number} of ${source} was stored but does not exist`);
      if (decision.isChanged) {
        // It may have waited in the inbox after a file failed to bring it.
        await endLanded(db, [decision], landing.now);
        const after = { source, number, history: query.history, quiet: query.quiet };
        await audit(db, {
          user: session.user.id,
          action: 'write',
          subject: `/api/orders/${id}`,
          details: { before: {}, after },
        });
        await jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
      }
      return {
        id,
        source,
        number,
        status: decision.status,
        result: resultOf(decision),
        notices: notices.map(({ reason }) => reason),
      };
    }),
  );
}

function resultOf({ known, isChanged }: Decision): 'imported' | 'updated' | 'unchanged' {
  if (known === undefined) return 'imported';
  return isChanged ? 'updated' : 'unchanged';
}
