import type { CommissionInput } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { createNetwork } from '@blattwerk/plan/network/network.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { type Memberships, membershipKinds } from '@blattwerk/plan/volumes/membership.ts';
import { countOrders, type PickedOrders } from '@blattwerk/plan/volumes/orders.ts';
import type { ClientBase } from 'pg';
import { storedKinds } from '../../network/memberships/stored-kinds.ts';
import { copyColumns } from '../../platform/database/copy-columns.ts';
import { loadEarlierOrders, loadHistory } from './commission-history.ts';
import { type DatedNetwork, loadOrders, loadRefunds, withRefundTimes } from './cycle-orders.ts';
import { instantLiteral, isValidAt } from './valid-at.ts';

/** All that a cycle's credits are computed from, and the ids of its orders. */
export interface StoredInput extends CommissionInput {
  readonly orders: PickedOrders;
  /** By the positions in `orders`. */
  readonly orderIds: Float64Array;
  /** When the orders were really paid, likewise; `orders.paidAt` is the instant from which they count. */
  readonly orderPaidAt: Float64Array;
}

/**
 * Reads what a cycle is computed from, as it was at the window's one instant. Call it inside a
 * transaction that sees one state of the database (`repeatable read`).
 */
export async function loadCycleInput(
  client: ClientBase,
  plan: Plan,
  cycle: number,
  window: CycleWindow,
): Promise<StoredInput> {
  const network = await loadNetwork(client, window);
  const inCycle = `orders.cycle_id = ${cycle}`;
  const { ids, orders: stored, paidAt } = await loadOrders(client, network, inCycle);
  // They lie in one stretch, which takes no second look at all the orders.
  const refunds = await loadRefunds(client, ids, `order_id between ${ids[0] ?? 0} and ${ids.at(-1) ?? -1}`);
  // The database says which cycle an order counts in, once; days of payment are not asked again.
  const countsIn = new Int32Array(ids.length).fill(window.cycleDay);
  const orders = countOrders(window, withRefundTimes({ ...stored, countsIn }, refunds), refunds);
  return {
    window,
    network,
    memberships: await loadMemberships(client, window, network),
    history: await loadHistory(client, window, network),
    orders,
    orderIds: Float64Array.from(orders.source, (position) => ids[position] as number),
    orderPaidAt: Float64Array.from(orders.source, (position) => paidAt[position] as number),
    earlierOrders: await loadEarlierOrders(client, plan, window, network),
  };
}

/** Whoever has no place in the tree is a root without a team; whoever has no account type is basic. */
async function loadNetwork(client: ClientBase, window: CycleWindow): Promise<DatedNetwork> {
  const [ids, parentIds, affiliate, companyFree, createdAt] = await copyColumns(
    client,
    `select partner.id, coalesce(placement.parent_id, -1), coalesce(type.affiliate, false),
            coalesce(type.company_free, false), partner.created_at
     from partners as partner
     left join placements as placement
       on placement.partner_id = partner.id and ${isValidAt('placement', window)}
     left join account_types as type on type.partner_id = partner.id and ${isValidAt('type', window)}
     where partner.created_at <= ${instantLiteral(window.instant)} or placement.partner_id is not null
     order by partner.id`,
    ['int8', 'int8', 'bool', 'bool', 'timestamptz'],
  );
  const network = createNetwork({ ids, parentIds, affiliate, companyFree });
  return { ...network, createdAt: Float64Array.from(network.rows, (row) => createdAt[row] as number) };
}

async function loadMemberships(
  client: ClientBase,
  window: CycleWindow,
  network: DatedNetwork,
): Promise<Memberships> {
  const kinds = membershipKinds.map((kind, i) => `when '${storedKinds[kind]}' then ${i}`).join(' ');
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
  // Whoever does not exist at the instant holds no membership at it, whatever its days say.
  const isHeld = (_: number, row: number) => partner[row] !== -1;
  return {
    partner: partner.filter(isHeld),
    kind: Uint8Array.from(kind.filter(isHeld)),
    qp: qp.filter(isHeld),
    startDay: startDay.filter(isHeld),
    expiryDay: expiryDay.filter(isHeld),
  };
}
