import type { CycleInput } from '@blattwerk/plan/cycle/compute-cycle.ts';
import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { createNetwork, type Network } from '@blattwerk/plan/network/network.ts';
import {
  type MembershipKind,
  type Memberships,
  membershipKinds,
} from '@blattwerk/plan/volumes/membership.ts';
import { countOrders, type Orders, orderStatuses } from '@blattwerk/plan/volumes/orders.ts';
import type { Refunds } from '@blattwerk/plan/volumes/refunds.ts';
import type { ClientBase } from 'pg';
import { copyColumns } from '../platform/database/copy-columns.ts';

/**
 * Reads what a cycle is computed from, as it was at the window's one instant. Call it inside a
 * transaction that sees one state of the database (`repeatable read`).
 */
export async function loadCycleInput(
  client: ClientBase,
  cycle: number,
  window: CycleWindow,
): Promise<CycleInput> {
  const network = await loadNetwork(client, window);
  const [orderIds, orders] = await loadOrders(client, cycle, window, network);
  const refunds = await loadRefunds(client, cycle, orderIds);
  return {
    network,
    orders: countOrders(window, withRefundTimes(orders, refunds), refunds),
    memberships: await loadMemberships(client, window, network),
    instantDay: window.instantDay,
  };
}

/** Whoever has no place in the tree is a root without a team; whoever has no account type is basic. */
async function loadNetwork(client: ClientBase, window: CycleWindow): Promise<Network> {
  const instant = `timestamptz '${new Date(window.instant).toISOString()}'`;
  const valid = (table: string) =>
    `${table}.partner_id = partner.id and ${table}.valid_from <= ${instant}
       and (${table}.valid_to is null or ${table}.valid_to > ${instant})`;
  const [ids, parentIds, affiliate, companyFree] = await copyColumns(
    client,
    `select partner.id, coalesce(placement.parent_id, -1), coalesce(type.affiliate, false),
            coalesce(type.company_free, false)
     from partners as partner
     left join placements as placement on ${valid('placement')}
     left join account_types as type on ${valid('type')}
     where partner.created_at <= ${instant} or placement.partner_id is not null
     order by partner.id`,
    ['int8', 'int8', 'bool', 'bool'],
  );
  return createNetwork({ ids, parentIds, affiliate, companyFree });
}

const paid = orderStatuses.indexOf('paid');
const refunded = orderStatuses.indexOf('refunded');

async function loadOrders(
  client: ClientBase,
  cycle: number,
  window: CycleWindow,
  network: Network,
): Promise<[ids: Float64Array, orders: Orders]> {
  const [ids, partnerIds, isRefunded, paidAt, baseCents, qp] = await copyColumns(
    client,
    `select id, partner_id, status = 'refunded', paid_at, base_cents, qp::bigint
     from orders where cycle_id = ${cycle} and status in ('paid', 'refunded')`,
    ['int8', 'int8', 'bool', 'timestamptz', 'int8', 'int8'],
  );
  const partner = Int32Array.from(partnerIds, network.indexOf);
  const status = Uint8Array.from(isRefunded, (flag) => (flag === 1 ? refunded : paid));
  // The database says which cycle an order counts in, once; days of payment are not asked again.
  const countsIn = new Int32Array(ids.length).fill(window.cycleDay);
  return [ids, { partner, status, paidAt, baseCents, qp, countsIn }];
}

async function loadRefunds(client: ClientBase, cycle: number, orderIds: Float64Array): Promise<Refunds> {
  const [orderOf, at, baseCents, qp] = await copyColumns(
    client,
    `select refund.order_id, refund.refunded_at, refund.base_cents, refund.qp::bigint
     from refunds as refund join orders on orders.id = refund.order_id
     where orders.cycle_id = ${cycle} and orders.status in ('paid', 'refunded')
     order by refund.refunded_at`,
    ['int8', 'timestamptz', 'int8', 'int8'],
  );
  const wanted = new Set(orderOf);
  const positions = new Map<number, number>();
  for (const [position, id] of orderIds.entries()) if (wanted.has(id)) positions.set(id, position);
  return { order: Int32Array.from(orderOf, (id) => positions.get(id) ?? -1), at, baseCents, qp };
}

/** An order is wholly refunded from its last refund on; the refunds come in the order of their times. */
function withRefundTimes(orders: Orders, refunds: Refunds): Orders {
  const refundedAt = new Float64Array(orders.partner.length).fill(Number.NaN);
  for (const [refund, order] of refunds.order.entries()) refundedAt[order] = refunds.at[refund] as number;
  return { ...orders, refundedAt };
}

const kindOfRow: Record<MembershipKind, string> = {
  businessBox: 'business-box',
  homeDelivery: 'home-delivery',
};

async function loadMemberships(
  client: ClientBase,
  window: CycleWindow,
  network: Network,
): Promise<Memberships> {
  const kinds = membershipKinds.map((kind, i) => `when '${kindOfRow[kind]}' then ${i}`).join(' ');
  const [partnerIds, kind, qp, startDay, expiryDay] = await copyColumns(
    client,
    // Days since 1970-01-01, as the engine counts them.
    `select membership.partner_id, case membership.kind ${kinds} end, membership.qp::bigint,
            membership.start_date, membership.expiry_date
     from memberships as membership
     where membership.start_date <= date '1970-01-01' + ${window.instantDay}
       and membership.expiry_date > date '1970-01-01' + ${window.instantDay}`,
    ['int8', 'int4', 'int8', 'date', 'date'],
  );
  const partner = Int32Array.from(partnerIds, network.indexOf);
  return { partner, kind: Uint8Array.from(kind), qp, startDay, expiryDay };
}
