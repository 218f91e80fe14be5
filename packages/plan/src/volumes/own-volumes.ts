import type { Network } from '../network/network.ts';
import { BUSINESS_BOX, countedMemberships, type Memberships } from './membership.ts';
import type { CountedOrders } from './orders.ts';

/** What each partner brings in alone, by the partners' indexes. */
export interface OwnVolumes {
  readonly baseCents: Float64Array;
  /** QP of own orders. */
  readonly qp: Float64Array;
  /** QP of own orders and own memberships. */
  readonly qpWithMemberships: Float64Array;
  /** 1 with at least one order that counts. */
  readonly hasOrder: Uint8Array;
  /** 1 for an active business box, or where the company grants it. */
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
  const { baseCents, qp, hasOrder } = addUpOrders(orders, size);
  const qpWithMemberships = qp.slice();
  const premium = network.companyFree.slice();
  for (const membership of countedMemberships(memberships, size, instantDay)) {
    const holder = memberships.partner[membership] as number;
    const membershipQp = memberships.qp[membership] as number;
    if (!(membershipQp >= 0)) throw badRow('Membership', membership, holder);
    qpWithMemberships[holder] = (qpWithMemberships[holder] as number) + membershipQp;
    if (memberships.kind[membership] === BUSINESS_BOX) premium[holder] = 1;
  }
  return { baseCents, qp, qpWithMemberships, hasOrder, premium };
}

function addUpOrders(orders: CountedOrders, size: number): Pick<OwnVolumes, 'baseCents' | 'qp' | 'hasOrder'> {
  const { partner, baseCents: cents, qp: points } = orders;
  const baseCents = new Float64Array(size);
  const qp = new Float64Array(size);
  const hasOrder = new Uint8Array(size);
  for (let order = 0; order < partner.length; order++) {
    const buyer = partner[order] as number;
    const orderCents = cents[order] as number;
    const orderQp = points[order] as number;
    if (!(buyer >= 0 && buyer < size && orderCents >= 0 && orderQp >= 0)) throw badRow('Order', order, buyer);
    baseCents[buyer] = (baseCents[buyer] as number) + orderCents;
    qp[buyer] = (qp[buyer] as number) + orderQp;
    hasOrder[buyer] = 1;
  }
  return { baseCents, qp, hasOrder };
}

function badRow(what: string, row: number, partner: number): RangeError {
  return new RangeError(`${what} ${row} has an unknown partner (index ${partner}) or a negative value`);
}
