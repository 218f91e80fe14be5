import { notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { may, ownPartner, type Session } from '../../platform/http/session.ts';
import { findOrder, type OrderRow } from './orders.queries.ts';
import { whyVanished } from './vanished-estimate.ts';

/** Whether the caller sees every order and everybody's credits from it. */
export function seesAllOrders(session: Session): boolean {
  return may(session, 'partners.read');
}

/**
 * The order with this id, if the caller may open it: their own or that of a direct customer; ROLE_ADMIN opens all.
 * @throws ApiError 404 for all others, whether they exist or not, with the reason if the caller's estimate from it
 * vanished
 */
export async function requireVisibleOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  id: number,
): Promise<OrderRow> {
  const seesAll = seesAllOrders(session);
  const view = seesAll ? 'all' : { partner: ownPartner(session).id };
  const order = await findOrder(db, { id, view, now: clock.now() });
  if (!order)
    throw notFound(
      session.partner === null
        ? undefined
        : await whyVanished(db, { order: id, partner: session.partner.id, now: clock.now() }),
    );
  if (seesAll)
    await inTransaction(db, (tx) =>
      audit(tx, { user: session.user.id, action: 'look', subject: `/api/orders/${id}` }),
    );
  return order;
}
