/**
 * A second implementation of the rules, for tests only: written from their wording without looking at the engine, with its
 * own constants, recursively and slowly. It shares nothing with the code it is compared with.
 */

import { type NaiveLevel, specifiedPlan } from './naive-plan.ts';

/** A cycle in the form of a plan file. Instants are epoch milliseconds. */
export interface NaiveInput {
  asOf: number;
  cycle: { dateFrom: string; dateTo: string };
  partners: { id: number; parentId: number | null; affiliate: boolean; companyFree: boolean }[];
  orders: NaiveOrder[];
  memberships: NaiveMembership[];
}

export interface NaiveOrder {
  partnerId: number;
  paidAt: number | null;
  baseCents: number;
  qp: number;
  status: 'open' | 'paid' | 'cancelled' | 'refunded';
  countsIn?: string;
  refundedAt?: number;
  refunds: { at: number; baseCents: number; qp: number }[];
}

export interface NaiveMembership {
  partnerId: number;
  kind: 'businessBox' | 'homeDelivery';
  qp: number;
  startDate: string;
  expiryDate: string;
}

interface NaiveTally {
  affiliates: number;
  premium: number;
  clients: number;
}

/** The result for one partner. */
export interface NaivePartner {
  psvCents: number;
  personalQp: number;
  qp: number;
  teamBaseCents: number;
  level: number;
  legValue: number;
  premium: boolean;
  firstLine: NaiveTally;
  team: NaiveTally;
  activeCustomers: number;
}

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

type Partner = NaiveInput['partners'][number];

/** Computes everybody, by id. */
export function naiveCycle(
  input: NaiveInput,
  levels: readonly NaiveLevel[] = specifiedPlan.levels,
): Map<number, NaivePartner> {
  const { partners } = input;
  const counted = countedOrders(input);
  const result = new Map<number, NaivePartner>();
  const childrenOf = (id: number) => partners.filter((p) => p.parentId === id);
  const downlineOf = (id: number): Partner[] => childrenOf(id).flatMap((c) => [c, ...downlineOf(c.id)]);
  const isPremium = (p: Partner) =>
    p.companyFree || activeMembership(input, p.id, 'businessBox') !== undefined;
  const tally = (list: Partner[]) => ({
    affiliates: list.filter((p) => p.affiliate && !isPremium(p)).length,
    premium: list.filter((p) => p.affiliate && isPremium(p)).length,
    clients: list.filter((p) => !p.affiliate).length,
  });
  const highestIn = (id: number): number =>
    Math.max(compute(id).level, ...childrenOf(id).map((child) => highestIn(child.id)));

  function compute(id: number): NaivePartner {
    const known = result.get(id);
    if (known) return known;
    const partner = partners.find((p) => p.id === id);
    if (!partner) throw new Error(`No partner ${id}`);
    const line = childrenOf(id);
    const below = downlineOf(id);
    const near = [id, ...line.filter((c) => !c.affiliate).map((c) => c.id)];
    const all = [id, ...below.map((p) => p.id)];
    const nearOrders = counted.filter((order) => near.includes(order.buyer));
    const allOrders = counted.filter((order) => all.includes(order.buyer));
    const qp = total(allOrders.map((o) => o.qp)) + total(all.map((someone) => membershipQp(input, someone)));
    const legs = line.map((child) => highestIn(child.id));
    const computed: NaivePartner = {
      psvCents: total(nearOrders.map((o) => o.baseCents)),
      personalQp: total(nearOrders.map((o) => o.qp)) + membershipQp(input, id),
      qp,
      teamBaseCents: total(allOrders.map((o) => o.baseCents)),
      level: partner.affiliate ? levelWith(levels, qp, legs) : 0,
      legValue: 0,
      premium: isPremium(partner),
      firstLine: tally(line),
      team: tally(below),
      activeCustomers: below.filter((p) => !p.affiliate && counted.some((o) => o.buyer === p.id)).length,
    };
    result.set(id, computed);
    computed.legValue = highestIn(id);
    return computed;
  }
  for (const { id } of partners) compute(id);
  return result;
}

/** Each required leg, from the highest level down, needs a leg of its own: the best of those that are left. */
function levelWith(levels: readonly NaiveLevel[], qp: number, legValues: number[]): number {
  const legs = legValues.toSorted((a, b) => b - a);
  const passes = ({ qp: from, legs: wants }: NaiveLevel) =>
    qp >= from && wants.every((want, i) => (legs[i] ?? -1) >= want);
  return levels.findLastIndex(passes);
}

function countedOrders({ orders, asOf, cycle }: NaiveInput) {
  return orders.flatMap((order) => {
    if (order.paidAt === null || order.paidAt > asOf) return [];
    const day = berlin.format(order.paidAt);
    if (day > cycle.dateTo) return [];
    if (order.countsIn ? order.countsIn !== cycle.dateFrom : day < cycle.dateFrom) return [];
    const paidStill =
      order.status === 'refunded' && order.refundedAt !== undefined && order.refundedAt > asOf;
    if (order.status !== 'paid' && !paidStill) return [];
    const refunds = order.refunds.filter((refund) => refund.at <= asOf);
    const baseCents = order.baseCents - total(refunds.map((refund) => refund.baseCents));
    if (baseCents <= 0 && order.baseCents > 0) return [];
    const qp = Math.max(0, order.qp - total(refunds.map((refund) => refund.qp)));
    return [{ buyer: order.partnerId, baseCents, qp }];
  });
}

function activeMembership(
  { memberships, asOf, cycle }: NaiveInput,
  id: number,
  kind: NaiveMembership['kind'],
) {
  const today = berlin.format(asOf);
  const isOver = today > cycle.dateTo;
  const day = isOver ? cycle.dateTo : today;
  return memberships
    .filter((m) => m.partnerId === id && m.kind === kind && m.startDate <= day && day < m.expiryDate)
    .toSorted((a, b) => b.expiryDate.localeCompare(a.expiryDate) || b.qp - a.qp)[0];
}

function membershipQp(input: NaiveInput, id: number): number {
  const box = activeMembership(input, id, 'businessBox');
  const delivery = activeMembership(input, id, 'homeDelivery');
  return (box?.qp ?? 0) + (delivery?.qp ?? 0);
}

function total(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
