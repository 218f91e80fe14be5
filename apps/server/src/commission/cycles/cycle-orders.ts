import type { Network } from '@blattwerk/plan/network/network.ts';
import { type Orders, PAID, REFUNDED } from '@blattwerk/plan/volumes/orders.ts';
import type { Refunds } from '@blattwerk/plan/volumes/refunds.ts';
import type { ClientBase } from 'pg';
import { copyColumns } from '../../platform/database/copy-columns.ts';
import { positionIn } from './position-in.ts';

/** A network with the start times of its partners. */
export interface DatedNetwork extends Network {
  /** Start of each partner, by index: epoch milliseconds. */
  readonly createdAt: Float64Array;
}

/** Paid orders in the engine's columns. */
export interface LoadedOrders {
  readonly ids: Float64Array;
  /** Their `paidAt` is the instant from which they count: the payment, or the buyer's start if that is later. */
  readonly orders: Orders;
  /** The actual payment times, by position: epoch milliseconds. */
  readonly paidAt: Float64Array;
}

/**
 * Reads the paid orders that match a condition on `orders`, by ascending id, so that the credits and their order do not depend
 * on the physical order of rows. Orders without a base are skipped: they count for nothing.
 */
export async function loadOrders(
  client: ClientBase,
  network: DatedNetwork,
  condition: string,
): Promise<LoadedOrders> {
  const [ids, partnerIds, isRefunded, isHistory, paidAt, baseCents, qp] = sortByFirst(
    await copyColumns(
      client,
      `select id, partner_id, status = 'refunded', is_history, paid_at, base_cents, qp::bigint
       from orders where ${condition} and status in ('paid', 'refunded') and base_cents > 0`,
      ['int8', 'int8', 'bool', 'bool', 'timestamptz', 'int8', 'int8'],
    ),
  );
  const partner = new Int32Array(ids.length);
  const status = new Uint8Array(ids.length);
  const countsFrom = paidAt.slice();
  for (let i = 0; i < ids.length; i++) {
    const buyer = network.indexOf(partnerIds[i] as number);
    partner[i] = buyer;
    status[i] = isRefunded[i] === 1 ? REFUNDED : PAID;
    // A buyer who does not exist yet has bought nothing yet.
    const since = buyer === -1 ? Number.POSITIVE_INFINITY : (network.createdAt[buyer] as number);
    if (since > (paidAt[i] as number) && (buyer === -1 || isHistory[i] === 0)) countsFrom[i] = since;
  }
  return { ids, orders: { partner, status, paidAt: countsFrom, baseCents, qp }, paidAt };
}

type Column = Float64Array | Int32Array | Uint8Array;

/** Sorts columns by the first one, unless they are sorted already: rows are mostly read in the order of writing. */
function sortByFirst<const T extends readonly [Float64Array, ...Column[]]>(columns: T): T {
  const [keys] = columns;
  const isSorted = keys.every((key, i) => i === 0 || (keys[i - 1] as number) < key);
  if (isSorted) return columns;
  const order = Uint32Array.from(keys, (_, i) => i).sort((a, b) => (keys[a] as number) - (keys[b] as number));
  return columns.map((column) => {
    const sorted = column.slice();
    for (const [i, from] of order.entries()) sorted[i] = column[from] as number;
    return sorted;
  }) as unknown as T;
}

/**
 * Reads the refunds of orders that were read before, oldest first.
 * @param condition selects refunds, at least those of the orders
 */
export async function loadRefunds(
  client: ClientBase,
  orderIds: Float64Array,
  condition: string,
): Promise<Refunds> {
  const [orderOf, at, baseCents, qp] = await copyColumns(
    client,
    `select order_id, known_at, base_cents, qp::bigint from refunds where ${condition}
     order by known_at, id`,
    ['int8', 'timestamptz', 'int8', 'int8'],
  );
  const order = Int32Array.from(orderOf, (id) => positionIn(orderIds, id));
  const isOurs = (_: number, refund: number) => order[refund] !== -1;
  return {
    order: order.filter(isOurs),
    at: at.filter(isOurs),
    baseCents: baseCents.filter(isOurs),
    qp: qp.filter(isOurs),
  };
}

/** An order counts as fully refunded from its last refund on; refunds come in order of time. */
export function withRefundTimes(orders: Orders, refunds: Refunds): Orders {
  const refundedAt = new Float64Array(orders.partner.length).fill(Number.NaN);
  for (const [refund, order] of refunds.order.entries()) refundedAt[order] = refunds.at[refund] as number;
  return { ...orders, refundedAt };
}
