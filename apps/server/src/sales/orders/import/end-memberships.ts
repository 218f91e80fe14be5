import { addDays, berlinDay, dayNumber } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { findEarliestOpenDay } from '../../../commission/cycles/cycle.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { firstDayOf, isReturned } from './open-memberships.ts';

interface Bought {
  readonly id: number;
  readonly partner: number;
  readonly kind: DB['memberships']['kind'];
  readonly startDate: string;
  readonly expiryDate: string;
}

/** A membership whose line, or order, is fully refunded. */
interface Returned extends Bought {
  /** Time of the last refund. */
  readonly at: Date;
  /** Whether the cycle of the order is closed. */
  readonly isClosed: boolean;
}

/**
 * Ends memberships whose order, or order line, is fully refunded. Refunded before the closing of its cycle, a line
 * never opened one; later, it ends at the Berlin midnight that begins the day of the refund. Closed cycles do not
 * change: a membership in one ends at the first instant of the earliest open cycle at the soonest. Later memberships of
 * the kind move forward. Idempotent.
 * @param orders with new refunds
 */
export async function endMemberships(tx: Tx, orders: readonly number[]): Promise<void> {
  if (orders.length === 0) return;
  const earliest = await findEarliestOpenDay(tx);
  for (const returned of await findReturned(tx, orders)) {
    const { at, isClosed, startDate, expiryDate } = returned;
    const targetDay = isClosed ? berlinDay(at.getTime()) : startDate;
    const isClosedDay = targetDay < earliest;
    const endDay = isClosedDay ? earliest : targetDay;
    if (endDay >= expiryDate) continue;
    await end(tx, returned, endDay);
    await moveForward(tx, returned, endDay);
  }
}

/** A line refunded by itself is not affected by other refunds of its order, earlier or later. */
async function findReturned(db: Kysely<DB>, orders: readonly number[]): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    select membership.id, membership.partner_id as partner, membership.kind,
      membership.start_date as "startDate", membership.expiry_date as "expiryDate",
      cycle.closed_at is not null as "isClosed", (
        select max(refunded_at) from refunds
        where refunds.order_id = paid.id and (order_line_id = line.id or not ${isReturned})
      ) as at
    from memberships as membership
    join order_lines as line on line.id = membership.order_line_id
    join orders as paid on paid.id = line.order_id
    join cycles as cycle on cycle.id = paid.cycle_id
    where paid.id = any(${orders}::bigint[]) and (paid.status = 'refunded' or ${isReturned})
    order by array_position(${orders}::bigint[], paid.id), membership.start_date desc, membership.id desc`.execute(
    db,
  );
  return rows;
}

/** A membership that had not begun by then is removed. */
async function end(tx: Tx, { id, startDate }: Bought, endDay: string): Promise<void> {
  if (endDay <= startDate) await tx.deleteFrom('memberships').where('id', '=', id).execute();
  else await tx.updateTable('memberships').set({ expiry_date: endDay }).where('id', '=', id).execute();
}

/**
 * Moves the partner's later memberships of the same kind forward, one after the other, each with its full days: not
 * before that day, nor before their own first day, nor while another one runs.
 */
export async function moveForward(
  tx: Tx,
  ended: Pick<Bought, 'partner' | 'kind' | 'expiryDate'>,
  endDay: string,
): Promise<void> {
  const { partner, kind } = ended;
  const { rows } = await sql<Omit<Bought, 'partner' | 'kind'> & { firstDay: string }>`
    select later.id, later.start_date as "startDate", later.expiry_date as "expiryDate", ${firstDayOf} as "firstDay"
    from memberships as later
    join order_lines as line on line.id = later.order_line_id
    join orders as paid on paid.id = line.order_id and paid.status = 'paid'
    join cycles as cycle on cycle.id = paid.cycle_id
    join partners as buyer on buyer.id = paid.partner_id
    where later.partner_id = ${partner} and later.kind = ${kind} and later.start_date >= ${ended.expiryDate}::date
      and not ${isReturned}
    order by later.start_date, later.id`.execute(tx);
  const waiting = new Set(rows.map(({ id }) => id));
  for (const { id, startDate, expiryDate, firstDay } of rows) {
    waiting.delete(id);
    const soonest = firstDay > endDay ? firstDay : endDay;
    const { rows: before } = await sql<{ begins: string }>`
      select coalesce(max(expiry_date), ${soonest}::date) as begins from memberships
      where partner_id = ${partner} and kind = ${kind} and id <> ${id} and id <> all(${[...waiting]}::bigint[])
        and start_date < ${startDate}::date and expiry_date > ${soonest}::date`.execute(tx);
    const begins = before[0]?.begins ?? soonest;
    if (begins >= startDate) continue;
    const expires = addDays(begins, dayNumber(expiryDate) - dayNumber(startDate));
    await tx
      .updateTable('memberships')
      .set({ start_date: begins, expiry_date: expires })
      .where('id', '=', id)
      .execute();
  }
}
