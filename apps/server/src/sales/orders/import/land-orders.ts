import { formatCents } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import { findProgrammeStart } from '../../../commission/cycles/cycle.queries.ts';
import type { Messages } from '../../../messaging/messages/messages.ts';
import { notifySponsor } from '../../../messaging/notifications/notify-sponsor.ts';
import { recordEvents, type WebhookEvent } from '../../../messaging/webhooks/record-events.ts';
import { lockBooks } from '../../../money/books/books-lock.ts';
import { lockTree } from '../../../network/placing/place-partner.ts';
import type { ImportFault } from '../../../platform/csv/fault.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { lockKeys } from '../../../platform/database/lock-keys.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { beginCustomers, namesCustomer } from './begin-customers.ts';
import type { ImportNotice } from './book-cycles.ts';
import { type Decision, decideOrder } from './decide-order.ts';
import { findBuyers, findKnownOrders, findProducts, orderKey } from './lookup.queries.ts';
import { newsSince } from './news-since.ts';
import type { ParsedOrder } from './parsed-order.ts';
import type { FaultKind } from './refusal.ts';
import { writeOrders } from './write-orders.ts';

/** How orders are stored. */
export interface Landing {
  readonly now: Date;
  /** Sponsors are notified of first orders, in the transaction that makes them known. */
  readonly messages: Messages;
  /** The orders were paid before the programme began here: they count in no cycle, and nobody is notified. */
  readonly isHistory: boolean;
  /** No notifications, nor events for webhooks. */
  readonly isQuiet: boolean;
}

/** An order that was left as it was, and why. */
export interface RefusedOrder {
  readonly order: ParsedOrder;
  readonly fault: ImportFault;
  readonly kind: FaultKind;
}

/** The outcomes of orders. */
export interface Landed {
  /** Of the accepted orders, changed or not. */
  readonly decisions: readonly Decision[];
  readonly refused: readonly RefusedOrder[];
  readonly notices: readonly ImportNotice[];
}

/**
 * Serializes the decisions of imports about orders: this lock is taken before those on rows of orders, on the books and
 * on waiting entries.
 */
export async function lockImport(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.import})`.execute(tx);
}

/** Decides on orders and writes the changes, all or nothing; contradictory orders are left as they are and reported. */
export async function landOrders(tx: Tx, orders: readonly ParsedOrder[], landing: Landing): Promise<Landed> {
  const { now, messages, isHistory, isQuiet } = landing;
  await lockImport(tx);
  // Before the lock of the books, in the same order as placing a partner does.
  if (orders.some(namesCustomer)) await lockTree(tx);
  // A refund may reverse credits, which needs the books exclusively.
  const mayReverse = orders.some(({ head, refunds }) => head.status === 'refunded' || refunds.length > 0);
  await lockBooks(tx, mayReverse ? 'exclusive' : 'shared');
  const decided = await decideOrders(tx, orders, { now, isHistory });
  const decisions = await beginCustomers(tx, decided.decisions, landing);
  const changed = decisions.filter(({ isChanged }) => isChanged);
  const { paid, refunded, notices } = await writeOrders(tx, changed, now);
  if (!isQuiet && !isHistory) {
    await recordOrders(tx, { paid, refunded, now });
    const firstOrders = await notifyOfFirstOrders({ messages }, tx, { paid, now });
    await notifyOfTeamOrders(tx, { paid, told: firstOrders, now });
  }
  return { ...decided, decisions, notices };
}

async function decideOrders(
  db: Kysely<DB>,
  orders: readonly ParsedOrder[],
  { now, isHistory }: Pick<Landing, 'now' | 'isHistory'>,
): Promise<Omit<Landed, 'notices'>> {
  const known = await findKnownOrders(db, orders);
  const context = {
    now,
    isHistory,
    programmeStart: await findProgrammeStart(db),
    offers: await findProducts(db, orders),
    findPartner: await findBuyers(db, orders),
  };
  const decisions: Decision[] = [];
  const refused: RefusedOrder[] = [];
  for (const order of orders) {
    const decided = decideOrder(order, known.get(orderKey(order)), context);
    if ('fault' in decided) refused.push({ order, ...decided });
    else decisions.push(decided);
  }
  return { decisions, refused };
}

/**
 * Notifies sponsors, once, of the first order ever paid by somebody in their first line: a known payment stays known,
 * and imports decide one after the other. `paid` are the orders whose payment has just become known. An order without a
 * base is nobody's first one.
 * @returns the first orders that somebody was notified of: old payments are no news
 */
async function notifyOfFirstOrders(
  deps: { readonly messages: Messages },
  tx: Tx,
  { paid, now }: { paid: readonly number[]; now: Date },
): Promise<number[]> {
  if (paid.length === 0) return [];
  const { rows } = await sql<{ partner: number; order: string; orderId: number; at: Date }>`
    select distinct on (partner_id) partner_id as partner, number as "order", id as "orderId", paid_at as at
    from orders
    where id = any(${paid}::bigint[]) and base_cents > 0 and not exists (
      select from orders as earlier
      where earlier.partner_id = orders.partner_id and earlier.paid_at is not null
        and earlier.base_cents > 0 and earlier.id <> all(${paid}::bigint[])
    )
    order by partner_id, paid_at, id`.execute(tx);
  const since = newsSince(now);
  const news = rows.filter(({ at }) => at > since);
  for (const first of news) await notifySponsor(deps, tx, { event: 'firstChildrenOrder', ...first });
  return news.map(({ orderId }) => orderId);
}

/**
 * Notifies the partner directly above a buyer of each order whose payment has just become known, unless they opted out.
 * In the caller's transaction, all in one statement; `told` are notified otherwise. An order without a base counts for
 * nothing and is no news.
 */
async function notifyOfTeamOrders(
  tx: Tx,
  { paid, told, now }: { paid: readonly number[]; told: readonly number[]; now: Date },
): Promise<void> {
  const news = paid.filter((id) => !told.includes(id));
  if (news.length === 0) return;
  const since = newsSince(now);
  await sql`
    insert into notifications (user_id, type, parameters, created_at)
    select above.user_id, 'teamOrderPaid',
           jsonb_build_object('name', buyer.display_name, 'partner', buyer.id::text, 'order', bought.number)
             || case when type.affiliate then '{}' else jsonb_build_object('orderId', bought.id::text) end,
           ${now}
    from orders as bought
    join tree_nodes as place on place.partner_id = bought.partner_id
    join partners as above on above.id = place.parent_id
    join partners as buyer on buyer.id = bought.partner_id
    left join account_types as type on type.partner_id = buyer.id and type.valid_to is null
    where bought.id = any(${news}::bigint[]) and bought.status = 'paid' and bought.paid_at > ${since} and bought.base_cents > 0
      and not exists (
        select user_id from notification_settings as settings
        where settings.user_id = above.user_id and 'teamOrderPaid' = any(settings.refused_types)
      )
    order by bought.paid_at, bought.id`.execute(tx);
}

interface OrderRow {
  readonly id: number;
  readonly source: string;
  readonly number: string;
  readonly partner: number;
  readonly status: 'paid' | 'refunded';
  readonly cycle: number | null;
  readonly paidAt: Date;
  readonly baseCents: number;
  readonly qp: number;
  readonly refundedCents: number;
}

/** Records events for webhooks: orders whose payment has just become known, and those just refunded. */
async function recordOrders(
  tx: Tx,
  { paid, refunded, now }: { paid: readonly number[]; refunded: readonly number[]; now: Date },
): Promise<void> {
  const rows = await findOrders(tx, [...new Set([...paid, ...refunded])]);
  const isOf = (ids: readonly number[]) => {
    const known = new Set(ids);
    return ({ id }: OrderRow) => known.has(id);
  };
  await recordEvents(tx, [
    ...rows.filter(isOf(paid)).map((order) => countedOf(order, now)),
    ...rows.filter(isOf(refunded)).map((order) => refundedOf(order, now)),
  ]);
}

function countedOf(order: OrderRow, at: Date): WebhookEvent {
  const paidAt = `${order.paidAt.toISOString().slice(0, 19)}+00:00`;
  return { type: 'order.counted', at, data: { ...sharedOf(order), cycle: order.cycle, paidAt } };
}

function refundedOf(order: OrderRow, at: Date): WebhookEvent {
  const { status, refundedCents } = order;
  const data = { ...sharedOf(order), status, refunded: formatCents(refundedCents) };
  return { type: 'order.refunded', at, data };
}

function sharedOf({ id, source, number, partner, baseCents, qp }: OrderRow) {
  return { order: id, source, number, partner, base: formatCents(baseCents), qp, currency: 'EUR' } as const;
}

/** Orders are not read if no receiver subscribed to them. */
async function findOrders(tx: Tx, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OrderRow>`
    select id, source, number, partner_id as partner, status, cycle_id as cycle, paid_at as "paidAt",
      base_cents as "baseCents", qp, (
        select coalesce(sum(refund.base_cents), 0)::bigint from refunds as refund where refund.order_id = orders.id
      ) as "refundedCents"
    from orders
    where id = any(${ids}::bigint[])
      and exists (select from webhook_receivers where events && array['order.counted', 'order.refunded'])
    order by paid_at, id`.execute(tx);
  return rows;
}
