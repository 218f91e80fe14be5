import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import { NO_PARENT } from '../network/breadth-first.ts';
import { createNetwork, type Network } from '../network/network.ts';
import type { Memberships } from '../volumes/membership.ts';
import type { CountedOrders } from '../volumes/orders.ts';
import { type CycleResult, computeCycle } from './compute-cycle.ts';

const NO_MEMBERSHIPS: Memberships = {
  partner: new Int32Array(),
  kind: new Uint8Array(),
  qp: new Float64Array(),
  startDay: new Int32Array(),
  expiryDay: new Int32Array(),
};

type Row = [partner: number, baseCents: number, qp: number];

function network(parents: number[], affiliate: number[]): Network {
  return createNetwork({
    ids: Float64Array.from(parents, (_, i) => i),
    parentIds: Float64Array.from(parents),
    affiliate: Uint8Array.from(affiliate),
    companyFree: new Uint8Array(parents.length),
  });
}

function orders(...rows: Row[]): CountedOrders {
  return columnsOf(rows);
}

function columnsOf(rows: Row[]): CountedOrders {
  return {
    partner: Int32Array.from(rows, ([partner]) => partner),
    baseCents: Float64Array.from(rows, ([, baseCents]) => baseCents),
    qp: Float64Array.from(rows, ([, , qp]) => qp),
  };
}

function compute(tree: Network, counted: CountedOrders, memberships = NO_MEMBERSHIPS): CycleResult {
  return computeCycle(defaultPlan, { network: tree, orders: counted, memberships, instantDay: 100 });
}

test('PSV and personal QP include direct customers, QP everybody below', () => {
  // 0 affiliate > 1 customer > 3 customer; 0 > 2 affiliate > 4 customer
  const tree = network([NO_PARENT, 0, 0, 1, 2], [1, 0, 1, 0, 0]);
  const result = compute(
    tree,
    orders([0, 100, 1], [1, 2000, 20], [3, 30_000, 300], [2, 4, 4000], [4, 5, 50_000], [4, 5, 5]),
  );
  expect([...result.psvCents]).toEqual([2100, 32_000, 14, 30_000, 10]);
  expect([...result.personalQp]).toEqual([21, 320, 54_005, 300, 50_005]);
  expect([...result.qp]).toEqual([54_326, 320, 54_005, 300, 50_005]);
  expect([...result.teamBaseCents]).toEqual([32_114, 32_000, 14, 30_000, 10]);
  expect([...result.level]).toEqual([10, 0, 10, 0, 0]);
  expect([...result.legValue]).toEqual([10, 0, 10, 0, 0]);
  expect([...result.counts.activeCustomers]).toEqual([3, 1, 1, 0, 0]);
  expect([...result.counts.numberOfCustomers]).toEqual([2, 1, 1, 0, 0]);
  expect([...result.counts.team.clients]).toEqual([3, 1, 1, 0, 0]);
});

test('own memberships count as QP, also for the upline, but never as PSV or for the parent’s personal QP', () => {
  const tree = network([NO_PARENT, 0], [1, 0]);
  const memberships: Memberships = {
    partner: Int32Array.of(0, 1, 1, 1),
    kind: Uint8Array.of(1, 0, 1, 0),
    qp: Float64Array.of(10, 60, 30, 500),
    startDay: Int32Array.of(90, 100, 50, 101),
    expiryDay: Int32Array.of(110, 101, 200, 300),
  };
  const result = compute(tree, orders([1, 700, 7]), memberships);
  expect([...result.personalQp]).toEqual([17, 97]);
  expect([...result.qp]).toEqual([107, 97]);
  expect([...result.psvCents]).toEqual([700, 700]);
  expect([...result.premium]).toEqual([0, 1]);
  expect([...result.level]).toEqual([1, 0]);
});

test('a leg is worth the highest level in it, also below a customer; the partner is no leg of their own', () => {
  // 0 > three legs; the Orange Leaf 4 is two lines deep, below the customer 1.
  const tree = network([NO_PARENT, 0, 0, 0, 1], [1, 0, 1, 1, 1]);
  const threeLegs = compute(tree, orders([0, 0, 20_000], [2, 0, 1000], [3, 0, 1000], [4, 0, 1000]));
  expect([...threeLegs.level]).toEqual([11, 0, 6, 6, 6]);
  expect([...threeLegs.legValue]).toEqual([11, 6, 6, 6, 6]);
  const twoLegs = compute(tree, orders([0, 0, 20_000], [4, 0, 999], [2, 0, 1000], [3, 0, 1000]));
  expect([...twoLegs.level]).toEqual([10, 0, 6, 6, 5]);
});

test('counts distinguish affiliates with and without premium, and customers', () => {
  const tree = createNetwork({
    ids: Float64Array.of(10, 11, 12, 13, 14),
    parentIds: Float64Array.of(NO_PARENT, 10, 10, 10, 11),
    affiliate: Uint8Array.of(1, 1, 1, 0, 1),
    companyFree: Uint8Array.of(0, 1, 0, 1, 1),
  });
  const { counts } = compute(tree, orders());
  expect([
    counts.numberOfCustomers[0],
    counts.numberOfAffiliateCustomers[0],
    counts.numberOfPremiumAffiliateCustomers[0],
  ]).toEqual([3, 1, 1]);
  const { affiliatesPartners, premiumPartners, clients } = counts.team;
  expect([affiliatesPartners[0], premiumPartners[0], clients[0]]).toEqual([1, 2, 1]);
});

test('values beyond 32 bit stay exact', () => {
  const tree = network([NO_PARENT, 0, 1], [1, 1, 1]);
  const result = compute(
    tree,
    orders([2, 4_000_000_000_000_001, 3_000_000_000], [1, 5_000_000_000_000_000, 3_000_000_001]),
  );
  expect([...result.teamBaseCents]).toEqual([
    9_000_000_000_000_001, 9_000_000_000_000_001, 4_000_000_000_000_001,
  ]);
  expect([...result.qp]).toEqual([6_000_000_001, 6_000_000_001, 3_000_000_000]);
});

test('sums that would be inexact are refused', () => {
  const tree = network([NO_PARENT, 0], [1, 1]);
  expect(() => compute(tree, orders([0, 2 ** 53 - 1, 1], [1, 1, 1]))).toThrow(/not safe integers/);
  expect(() => compute(tree, orders([1, 0.5, 1]))).toThrow(/not safe integers/);
  for (const bad of [orders([2, 1, 1]), orders([-1, 1, 1]), orders([0, -1, 1]), orders([0, 1, Number.NaN])]) {
    expect(() => compute(tree, bad)).toThrow(/^Order 0 /);
  }
  const membership = { partner: Int32Array.of(0), kind: Uint8Array.of(0), qp: Float64Array.of(-1) };
  const days = { startDay: Int32Array.of(1), expiryDay: Int32Array.of(500) };
  expect(() => compute(tree, orders(), { ...membership, ...days })).toThrow(/^Membership 0 /);
});

test('a long chain of partners, the leaf in the first row', () => {
  const size = process.env.FULL === '1' ? 300_000 : 50_000;
  const parents = Array.from({ length: size }, (_, i) => (i + 1 < size ? i + 1 : NO_PARENT));
  const tree = network(parents, Array(size).fill(1));
  const everybody = Array.from({ length: size }, (_, i): Row => [i, 100, 1]);
  const result = compute(tree, columnsOf(everybody));
  const leaf = tree.indexOf(0);
  const root = tree.indexOf(size - 1);
  expect([leaf, root]).toEqual([size - 1, 0]);
  expect(result.qp[leaf]).toBe(1);
  expect(result.qp[root]).toBe(size);
  expect(result.teamBaseCents[root]).toBe(100 * size);
  expect([98, 99, size - 1].map((id) => result.level[tree.indexOf(id)])).toEqual([0, 1, 10]);
  expect(result.counts.team.affiliatesPartners[root]).toBe(size - 1);
});

test('an empty network', () => {
  expect(compute(network([], []), orders()).qp).toHaveLength(0);
});
