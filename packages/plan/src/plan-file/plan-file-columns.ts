import type { CommissionInput } from '../bonuses/compute-commissions.ts';
import { type BonusHistory, paidFlag } from '../bonuses/history.ts';
import { type CycleWindow, cycleWindow } from '../cycle/cycle-window.ts';
import { dayNumber } from '../days.ts';
import { NO_PARENT } from '../network/breadth-first.ts';
import { createNetwork, type Network } from '../network/network.ts';
import { type Memberships, membershipKinds } from '../volumes/membership.ts';
import {
  BY_PAYMENT,
  countEarlierOrders,
  countOrders,
  type Orders,
  orderStatuses,
  type PickedOrders,
} from '../volumes/orders.ts';
import type { Refunds } from '../volumes/refunds.ts';
import type { PlanFile, PlanFileMembership, PlanFileOrder, PlanFilePartner } from './plan-file.ts';

/** A plan file in the form that the engine takes. */
export interface PlanFileColumns {
  readonly window: CycleWindow;
  /** All orders of the file, in its order, with their refunds. */
  readonly orders: Orders;
  readonly refunds: Refunds;
  readonly input: CommissionInput & { readonly orders: PickedOrders };
}

/**
 * Turns a file into columns; order positions are those of the file.
 * @throws RangeError or NetworkError if the file contradicts itself
 */
export function planFileColumns(file: PlanFile): PlanFileColumns {
  const window = cycleWindow(file.cycle, Date.parse(file.asOf));
  const network = networkColumns(file.partners);
  const orders = orderColumns(file.orders, network);
  const refunds = refundColumns(file.orders);
  const input = {
    window,
    network,
    memberships: membershipColumns(file.memberships, network),
    history: historyColumns(file.partners, network),
    orders: countOrders(window, orders, refunds),
    earlierOrders: countEarlierOrders(window, orders, refunds),
  };
  return { window, orders, refunds, input };
}

function networkColumns(partners: readonly PlanFilePartner[]): Network {
  return createNetwork({
    ids: Float64Array.from(partners, ({ id }) => id),
    parentIds: Float64Array.from(partners, ({ parentId }) => parentId ?? NO_PARENT),
    affiliate: Uint8Array.from(partners, ({ affiliate }) => (affiliate ? 1 : 0)),
    companyFree: Uint8Array.from(partners, ({ companyFree }) => (companyFree ? 1 : 0)),
  });
}

function historyColumns(partners: readonly PlanFilePartner[], { rows }: Network): BonusHistory {
  const ofRow = (row: number) => partners[row] as PlanFilePartner;
  return {
    affiliateSince: Float64Array.from(rows, (row) => instantOf(ofRow(row).affiliateSince)),
    highestLevelEver: Uint8Array.from(rows, (row) => ofRow(row).highestLevelEver ?? 0),
    kickStartPaid: Uint8Array.from(rows, (row) =>
      (ofRow(row).kickStartPaid ?? []).reduce((flags, phase) => flags | paidFlag(phase), 0),
    ),
  };
}

function orderColumns(orders: readonly PlanFileOrder[], network: Network): Orders {
  return {
    partner: Int32Array.from(orders, ({ partnerId }) => network.indexOf(partnerId)),
    status: Uint8Array.from(orders, ({ status }) => orderStatuses.indexOf(status)),
    paidAt: Float64Array.from(orders, ({ paidAt }) => instantOf(paidAt)),
    baseCents: Float64Array.from(orders, ({ baseCents }) => baseCents),
    qp: Float64Array.from(orders, ({ qp }) => qp),
    countsIn: Int32Array.from(orders, ({ countsIn }) => (countsIn ? dayNumber(countsIn) : BY_PAYMENT)),
    refundedAt: Float64Array.from(orders, ({ refundedAt }) => instantOf(refundedAt)),
  };
}

function refundColumns(orders: readonly PlanFileOrder[]): Refunds {
  const rows = orders.flatMap(({ refunds }, order) => (refunds ?? []).map((refund) => ({ order, refund })));
  return {
    order: Int32Array.from(rows, ({ order }) => order),
    at: Float64Array.from(rows, ({ refund }) => instantOf(refund.at)),
    baseCents: Float64Array.from(rows, ({ refund }) => refund.baseCents),
    qp: Float64Array.from(rows, ({ refund }) => refund.qp),
  };
}

function membershipColumns(memberships: readonly PlanFileMembership[], network: Network): Memberships {
  return {
    partner: Int32Array.from(memberships, ({ partnerId }) => network.indexOf(partnerId)),
    kind: Uint8Array.from(memberships, ({ kind }) => membershipKinds.indexOf(kind)),
    qp: Float64Array.from(memberships, ({ qp }) => qp),
    startDay: Int32Array.from(memberships, ({ startDate }) => dayNumber(startDate)),
    expiryDay: Int32Array.from(memberships, ({ expiryDate }) => dayNumber(expiryDate)),
  };
}

function instantOf(text: string | null | undefined): number {
  return text ? Date.parse(text) : Number.NaN;
}
