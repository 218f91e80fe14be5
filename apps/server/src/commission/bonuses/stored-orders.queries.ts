import type { Network } from '@blattwerk/plan/network/network.ts';
import { type Orders, PAID, REFUNDED } from '@blattwerk/plan/volumes/orders.ts';
import type { Refunds } from '@blattwerk/plan/volumes/refunds.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { withRefundTimes } from '../cycles/cycle-orders.ts';

interface OrderRow {
  readonly id: number;
  readonly partner: number;
  readonly isRefunded: boolean;
  /** The start of its validity: the payment, or the buyer's start if that is later. */
  readonly paidAt: Date;
  readonly baseCents: number;
  readonly qp: number;
  readonly cycleDay: number;
}

/** Paid orders and their refunds in the engine's columns. */
export interface StoredOrders {
  readonly orders: Orders;
  readonly refunds: Refunds;
}

/** Stands for a cycle before all others, which contains orders from before the programme. */
const HISTORY_DAY = 1;

/**
 * Reads the paid orders that match a condition on `orders` and on their `cycle`, for the engine to count: those of a few
 * partners or of one team. A whole cycle is read by COPY instead.
 */
export async function loadStoredOrders(
  db: Kysely<DB>,
  network: Network,
  condition: RawBuilder<unknown>,
): Promise<StoredOrders> {
  const found = await sql<OrderRow>`
    select orders.id, orders.partner_id as partner, orders.status = 'refunded' as "isRefunded",
           case when orders.is_history then orders.paid_at
             else greatest(orders.paid_at, buyer.created_at) end as "paidAt",
           orders.base_cents as "baseCents", orders.qp,
           coalesce(cycle.date_from - date '1970-01-01', ${HISTORY_DAY}) as "cycleDay"
    from orders
    join partners as buyer on buyer.id = orders.partner_id
    left join cycles as cycle on cycle.id = orders.cycle_id
    where (${condition}) and orders.status in ('paid', 'refunded') and orders.base_cents > 0
    order by orders.id`.execute(db);
  const rows = found.rows;
  const taken = await readRefunds(
    db,
    rows.map(({ id }) => id),
  );
  const positions = new Map(rows.map(({ id }, position) => [id, position]));
  const refunds: Refunds = {
    order: Int32Array.from(taken, ({ order }) => positions.get(order) ?? -1),
    at: Float64Array.from(taken, ({ at }) => at.getTime()),
    baseCents: Float64Array.from(taken, ({ baseCents }) => baseCents),
    qp: Float64Array.from(taken, ({ qp }) => qp),
  };
  const orders: Orders = {
    partner: Int32Array.from(rows, ({ partner }) => network.indexOf(partner)),
    status: Uint8Array.from(rows, ({ isRefunded }) => (isRefunded ? REFUNDED : PAID)),
    paidAt: Float64Array.from(rows, ({ paidAt }) => paidAt.getTime()),
    baseCents: Float64Array.from(rows, ({ baseCents }) => baseCents),
    qp: Float64Array.from(rows, ({ qp }) => qp),
    countsIn: Int32Array.from(rows, ({ cycleDay }) => cycleDay),
  };
  return { orders: withRefundTimes(orders, refunds), refunds };
}

interface RefundRow {
  readonly order: number;
  readonly at: Date;
  readonly baseCents: number;
  readonly qp: number;
}

async function readRefunds(db: Kysely<DB>, orders: readonly number[]): Promise<readonly RefundRow[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<RefundRow>`
    select order_id as order, known_at as at, base_cents as "baseCents", qp
    from refunds where order_id = any(${orders}::bigint[])
    order by known_at, id`.execute(db);
  return rows;
}
