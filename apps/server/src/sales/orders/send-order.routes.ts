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
import { statedOf, violationOf } from './sent-order.ts';

/**
 * One import at a time decides on orders, of a file or of a call: whoever waits for that keeps one of the ten connections that
 * serve everybody.
 */
const sending = new FewAtOnce({ retryAfterSeconds: 1, inAll: { count: 4, refused: 'importsFull' } });

/** Until then the transaction whose orders are to be counted has ended. */
const COMMIT_SECONDS = 1;

/** Orders one by one, as a shop's program sends them. */
export function sendOrderRoutes(route: Route): void {
  route(sendOrder, ({ body, query, session }, { db, clock, jobs, messages }) =>
    sending.run(session.user.id, async () => {
      const stated = statedOf(body);
      if (stated.violations !== undefined) throw invalidFields(stated.violations);
      const landing = { now: clock.now(), messages, isHistory: query.history, isQuiet: query.quiet };
      const { decisions, refused, notices } = await landOrders(db, [stated.order], landing);
      const [decision] = decisions;
      if (decision === undefined) throw invalidFields(refused.map(({ fault }) => violationOf(body, fault)));
      const { source, number } = body;
      const id = await findOrderId(db, { source, number });
      if (id === undefined) throw new Error(`the order ${number} of ${source} has landed and is not there`);
      if (decision.isChanged) {
        // It may have waited in the inbox since a file could not bring it.
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
