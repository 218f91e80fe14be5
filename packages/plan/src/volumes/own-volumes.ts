import type { Network } from '../network/network.ts';
import { BUSINESS_BOX, countedMemberships, type Memberships } from './membership.ts';
import type { CountedOrders } from './orders.ts';

/** What each partner contributes alone, by partner index. */
export interface OwnVolumes {
  /**
   * Base and QP of own orders: at twice the index, and right behind it. Buyers are in random order, and adjacent values are
   * fetched together.
   */
  readonly ofOrders: Float64Array;
  readonly baseCents: Float64Array;
  /** QP of own orders and own memberships. */
  readonly qpWithMemberships: Float64Array;
  /** 1 with at least one order that counts. */
  readonly hasOrder: Uint8Array;
  /** 1 for an active business box, or if the company grants it. */
  readonly premium: Uint8Array;
}

/**
 * Adds up each partner's own orders and memberships, every one of them once.
 * @throws RangeError if an order or a membership has no partner, or a value is negative or no number
 */
export function addUpOwn(
  network: Network,
  orders: CountedOrders,
  memberships: Memberships,
  instantDay: number,
): OwnVolumes {
  const { size } = network;
  const { ofOrders, hasOrder } = addUpOrders(orders, size);
  const baseCents = new Float64Array(size);
  const qpWithMemberships = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const cents = ofOrders[2 * i] as number;
    const qp = ofOrders[2 * i + 1] as number;
    baseCents[i] = cents;
    qpWithMemberships[i] = qp;
    if (cents > 0 || qp > 0) hasOrder[i] = 1;
  }
  const premium = network.companyFree.slice();
  for (const membership of countedMemberships(memberships, size, instantDay)) {
    const holder = memberships.partner[membership] as number;
    const membershipQp = memberships.qp[membership] as number;
    if (!(membershipQp >= 0)) throw badRow('Membership', membership, holder);
    qpWithMemberships[holder] = (qpWithMemberships[holder] as number) + membershipQp;
    if (memberships.kind[membership] === BUSINESS_BOX) premium[holder] = 1;
  }
  return { ofOrders, baseCents, qpWithMemberships, hasOrder, premium };
}

/** Number of orders that are read ahead. */
const BLOCK = 32;

/** Marks only buyers whose orders sum to zero: all others are visible by their sums. */
function addUpOrders(orders: CountedOrders, size: number): Pick<OwnVolumes, 'ofOrders' | 'hasOrder'> {
  const { partner, baseCents, qp } = orders;
  const ofOrders = new Float64Array(2 * size);
  const hasOrder = new Uint8Array(size);
  const ahead = new Float64Array(BLOCK);
  for (let from = 0; from < partner.length; from += BLOCK) {
    const end = Math.min(partner.length, from + BLOCK);
    // The processor fetches many places in parallel, where adding would wait for one after the other.
    for (let order = from; order < end; order++) {
      const buyer = partner[order] as number;
      if (!(buyer >= 0 && buyer < size)) throw badRow('Order', order, buyer);
      ahead[order - from] = ofOrders[2 * buyer] as number;
    }
    for (let order = from; order < end; order++) {
      const buyer = partner[order] as number;
      const orderCents = baseCents[order] as number;
      const orderQp = qp[order] as number;
      if (!(orderCents >= 0 && orderQp >= 0)) throw badRow('Order', order, buyer);
      const at = 2 * buyer;
      ofOrders[at] = (ofOrders[at] as number) + orderCents;
      ofOrders[at + 1] = (ofOrders[at + 1] as number) + orderQp;
      if (orderCents + orderQp === 0) hasOrder[buyer] = 1;
    }
  }
  return { ofOrders, hasOrder };
}

function badRow(what: string, row: number, partner: number): RangeError {
  return new RangeError(`${what} ${row} has an unknown partner (index ${partner}) or a negative value`);
}
