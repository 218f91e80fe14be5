import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, may, ownPartner, type Session } from '../../platform/http/session.ts';
import { findOrderLine, type LineView, type OrderLineRow, seesBuyer } from './order-lines.queries.ts';

type PolicyDeps = Pick<Deps, 'db' | 'log' | 'clock'>;

/**
 * Whose order lines may be listed: those of the orders visible to the caller; a named buyer's only if it is the caller,
 * a partner of the first line, or a former direct customer. ROLE_ADMIN lists any buyer's.
 * @throws ApiError 404 for all other buyers
 */
export async function requireLineView(
  deps: PolicyDeps,
  session: Session,
  buyer: number | undefined,
): Promise<LineView> {
  if (buyer === undefined || isOwn(session, buyer)) return { viewer: ownPartner(session).id };
  if (may(session, 'partners.read')) {
    await requireOwn(deps, session, buyer);
    return { buyer };
  }
  const viewer = ownPartner(session).id;
  if (!(await seesBuyer(deps.db, { viewer, buyer, now: deps.clock.now() }))) throw notFound();
  return { viewer };
}

/**
 * A line of an order visible to the caller; ROLE_ADMIN sees all.
 * @throws ApiError 404 for all others
 */
export async function requireVisibleLine(
  { db, clock }: PolicyDeps,
  session: Session,
  id: number,
): Promise<OrderLineRow> {
  const seesAll = may(session, 'partners.read');
  const view = seesAll ? 'all' : { viewer: ownPartner(session).id };
  const line = await findOrderLine(db, { id, view, now: clock.now(), locale: session.user.locale });
  if (!line) throw notFound();
  if (seesAll && !isOwn(session, line.partner))
    await inTransaction(db, (tx) =>
      audit(tx, { user: session.user.id, action: 'look', subject: `/api/order_details/${id}` }),
    );
  return line;
}
