import { sql } from 'kysely';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { lockBooks } from '../../money/books/books-lock.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { lockImport } from './import/land-orders.ts';

/** An order to reassign, and the month in which it counts. */
interface Reassignable {
  readonly number: string;
  readonly before: number;
  readonly cycle: { readonly id: number; readonly dateFrom: string; readonly dateTo: string } | null;
  readonly isClosed: boolean;
  readonly isHistory: boolean;
  readonly hasMembership: boolean;
}

/** The result. */
export interface Reassigned extends Pick<Reassignable, 'number' | 'before' | 'cycle'> {
  readonly partner: { readonly id: number; readonly displayName: string };
}

/**
 * Reassigns an order to another buyer while its month is open, so that no closed month changes; the former buyer stays
 * recorded. The figures of the open month have to be recomputed afterwards.
 * @throws ApiError 404 if there is no such order; 403 if either buyer is the caller's own partner; 422 for an unknown
 * or the same buyer; 409 for a closed month, if the order opened a membership, and for a buyer who joined after the
 * month
 */
export async function reassignOrder(
  tx: Tx,
  session: Session,
  { id, partner, reason, now }: { id: number; partner: number; reason: string; now: Date },
): Promise<Reassigned> {
  // Like an import, before a closing: neither changes the order or its month meanwhile.
  await lockImport(tx);
  await lockBooks(tx, 'shared');
  const order = await findReassignable(tx, id);
  if (order === undefined) throw notFound();
  if (isOwn(session, order.before) || isOwn(session, partner)) throw new ApiError(403, 'ownPayout');
  const buyer = await findBuyer(tx, partner, order.cycle?.id ?? null);
  if (buyer === undefined) throw invalidField('partner', 'reassignNobody');
  if (partner === order.before) throw invalidField('partner', 'reassignSame');
  await requirePartnerThere(tx, partner);
  if (order.isClosed || order.isHistory) throw new ApiError(409, 'reassignClosed');
  if (order.hasMembership) throw new ApiError(409, 'reassignMembership');
  if (buyer.isLater) throw new ApiError(409, 'reassignLater');
  await tx.updateTable('orders').set({ partner_id: partner }).where('id', '=', id).execute();
  await tx
    .insertInto('order_reassignments')
    .values({
      order_id: id,
      from_partner_id: order.before,
      to_partner_id: partner,
      reason,
      reassigned_by: session.user.id,
      reassigned_at: now,
    })
    .execute();
  const { number, before, cycle } = order;
  return { number, before, cycle, partner: { id: partner, displayName: buyer.displayName } };
}

async function findReassignable(tx: Tx, id: number): Promise<Reassignable | undefined> {
  const { rows } = await sql<Reassignable>`
    select bought.number, bought.partner_id as before,
      case when cycle.id is not null then jsonb_build_object('id', cycle.id, 'dateFrom', cycle.date_from,
        'dateTo', cycle.date_to) end as cycle,
      cycle.closed_at is not null as "isClosed", bought.is_history as "isHistory",
      exists (select from memberships as membership join order_lines as line on line.id = membership.order_line_id
        where line.order_id = bought.id) as "hasMembership"
    from orders as bought left join cycles as cycle on cycle.id = bought.cycle_id
    where bought.id = ${id} for update of bought`.execute(tx);
  return rows[0];
}

/** The new buyer; `isLater` if they joined after the month in which the order counts. */
async function findBuyer(
  tx: Tx,
  partner: number,
  cycle: number | null,
): Promise<{ readonly displayName: string; readonly isLater: boolean } | undefined> {
  const { rows } = await sql<{ displayName: string; isLater: boolean }>`
    select buyer.display_name as "displayName", coalesce((
      select (buyer.created_at at time zone 'Europe/Berlin')::date > cycle.date_to from cycles as cycle
      where cycle.id = ${cycle}), false) as "isLater"
    from partners as buyer where buyer.id = ${partner}`.execute(tx);
  return rows[0];
}
