import type { CommissionInput } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { createNetwork, type NetworkColumns } from '@blattwerk/plan/network/network.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { type Memberships, membershipKinds } from '@blattwerk/plan/volumes/membership.ts';
import { countOrders, type PickedOrders } from '@blattwerk/plan/volumes/orders.ts';
import type { ClientBase } from 'pg';
import { storedKinds } from '../../network/memberships/stored-kinds.ts';
import { copyColumns } from '../../platform/database/copy-columns.ts';
import { loadEarlierOrders, loadHistory } from './commission-history.ts';
import { type DatedNetwork, loadOrders, loadRefunds, withRefundTimes } from './cycle-orders.ts';
import { instantLiteral, isAmong, isValidAt } from './valid-at.ts';

/** All input of a cycle's computation, and the ids of its orders. */
export interface StoredInput extends CommissionInput, CycleOrders {
  readonly network: DatedNetwork;
  readonly orders: PickedOrders;
  /** The ids of `earlierOrders`, by position. */
  readonly earlierOrderIds: Float64Array;
}

/** The orders that count in a cycle, by ascending id. */
export interface CycleOrders {
  readonly orders: PickedOrders;
  /** By position in `orders`. */
  readonly orderIds: Float64Array;
  /** The actual payment times, by position; `orders.paidAt` is the instant from which they count. */
  readonly orderPaidAt: Float64Array;
}

/** Reads the input of a cycle as it was at the window's instant. Call it in a transaction with one snapshot (`repeatable read`). */
export async function loadCycleInput(
  client: ClientBase,
  plan: Plan,
  cycle: number,
  window: CycleWindow,
): Promise<StoredInput> {
  const network = datedNetwork(await loadPartners(client, window));
  const orders = await loadCycleOrders(client, { cycle, window, network });
  const memberships = await loadMemberships(client, window, network);
  const history = await loadHistory(client, window, network);
  const earlier = await loadEarlierOrders(client, plan, window, network);
  return {
    window,
    network,
    memberships,
    history,
    ...orders,
    earlierOrders: earlier.orders,
    earlierOrderIds: earlier.ids,
  };
}

/**
 * Reads the orders that count in a cycle.
 * @param only restricts it to these ids
 */
export async function loadCycleOrders(
  client: ClientBase,
  asked: { readonly cycle: number; readonly window: CycleWindow; readonly network: DatedNetwork },
  only: readonly number[] | null = null,
): Promise<CycleOrders> {
  const { cycle, window, network } = asked;
  const inCycle = `orders.cycle_id = ${cycle} and ${isAmong('orders.id', only)}`;
  const { ids, orders: stored, paidAt } = await loadOrders(client, network, inCycle);
  // All orders of a cycle are in one id range, which avoids a second scan of all orders.
  const stretch = `order_id between ${ids[0] ?? 0} and ${ids.at(-1) ?? -1}`;
  const refunds = await loadRefunds(client, ids, only === null ? stretch : isAmong('order_id', only));
  // The database has assigned each order to a cycle, once; payment days are not evaluated again.
  const countsIn = new Int32Array(ids.length).fill(window.cycleDay);
  const orders = countOrders(window, withRefundTimes({ ...stored, countsIn }, refunds), refunds);
  return {
    orders,
    orderIds: Float64Array.from(orders.source, (position) => ids[position] as number),
    orderPaidAt: Float64Array.from(orders.source, (position) => paidAt[position] as number),
  };
}

/** Partners as read, by ascending id, with their start times. */
export interface PartnerColumns extends NetworkColumns {
  /** Epoch milliseconds. */
  readonly createdAt: Float64Array;
}

/**
 * A partner without a place in the tree is a root without a team; one without an account type is basic.
 * @param only restricts it to these partners
 */
export async function loadPartners(
  client: ClientBase,
  window: CycleWindow,
  only: readonly number[] | null = null,
): Promise<PartnerColumns> {
  const [ids, parentIds, affiliate, companyFree, createdAt] = await copyColumns(
    client,
    `select partner.id, coalesce(placement.parent_id, -1), coalesce(type.affiliate, false),
            coalesce(type.company_free, false), partner.created_at
     from partners as partner
     left join placements as placement
       on placement.partner_id = partner.id and ${isValidAt('placement', window)}
     left join account_types as type on type.partner_id = partner.id and ${isValidAt('type', window)}
     where (partner.created_at <= ${instantLiteral(window.instant)} or placement.partner_id is not null)
       and ${isAmong('partner.id', only)}
     order by partner.id`,
    ['int8', 'int8', 'bool', 'bool', 'timestamptz'],
  );
  return { ids, parentIds, affiliate, companyFree, createdAt };
}

/** The network of the partners that were read. */
export function datedNetwork({ createdAt, ...columns }: PartnerColumns): DatedNetwork {
  const network = createNetwork(columns);
  return { ...network, createdAt: Float64Array.from(network.rows, (row) => createdAt[row] as number) };
}

/**
 * Reads the memberships that are active on the window's day.
 * @param only restricts it to those of these partners
 */
export async function loadMemberships(
  client: ClientBase,
  window: CycleWindow,
  network: DatedNetwork,
  only: readonly number[] | null = null,
): Promise<Memberships> {
  const kinds = membershipKinds.map((kind, i) => `when '${storedKinds[kind]}' then ${i}`).join(' ');
  const [partnerIds, kind, qp, startDay, expiryDay] = await copyColumns(
    client,
    // Days since 1970-01-01, as the engine counts them.
    `select membership.partner_id, case membership.kind ${kinds} end, membership.qp::bigint,
            membership.start_date, membership.expiry_date
     from memberships as membership
     where membership.start_date <= date '1970-01-01' + ${window.instantDay}
       and membership.expiry_date > date '1970-01-01' + ${window.instantDay}
       and ${isAmong('membership.partner_id', only)}`,
    ['int8', 'int4', 'int8', 'date', 'date'],
  );
  const partner = Int32Array.from(partnerIds, network.indexOf);
  // A partner who does not exist yet at the instant has no membership then, whatever its days are.
  const isHeld = (_: number, row: number) => partner[row] !== -1;
  return {
    partner: partner.filter(isHeld),
    kind: Uint8Array.from(kind.filter(isHeld)),
    qp: qp.filter(isHeld),
    startDay: startDay.filter(isHeld),
    expiryDay: expiryDay.filter(isHeld),
  };
}
