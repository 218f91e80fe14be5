import { computeCycle } from '@blattwerk/plan/cycle/compute-cycle.ts';
import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import {
  type NaiveInput,
  type NaiveOrder,
  type NaivePartner,
  naiveCycle,
} from '@blattwerk/plan/cycle/testing/naive-cycle.ts';
import { cycleEnd, cycleStart, dayNumber, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { NO_PARENT } from '@blattwerk/plan/network/breadth-first.ts';
import { createNetwork } from '@blattwerk/plan/network/network.ts';
import { membershipKinds } from '@blattwerk/plan/volumes/membership.ts';
import { BY_PAYMENT, countOrders, orderStatuses } from '@blattwerk/plan/volumes/orders.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { countCases } from './support/progress.ts';
import { knownCases, seedOf } from './support/seed.ts';

const CYCLES = [
  { dateFrom: '2024-02-01', dateTo: '2024-02-29' },
  { dateFrom: '2025-12-01', dateTo: '2025-12-31' },
  { dateFrom: '2026-03-01', dateTo: '2026-03-31' },
  { dateFrom: '2026-10-01', dateTo: '2026-10-31' },
];

const networks = count(250, 10_000);

/** Draws the parent's position for every position but the first: bushes, chains, and shapes in between. */
const shapes = [
  (i: number, pick: number) => pick % i,
  (i: number) => i - 1,
  (i: number, pick: number) => Math.max(0, i - 1 - (pick % 4)),
  (_: number, pick: number) => pick % 3,
  (i: number) => Math.floor((i - 1) / 3),
  (i: number) => Math.floor((i - 1) / 12),
];

const nearBounds = fc
  .constantFrom(...defaultPlan.levels.slice(1).map((level) => level.qpFrom))
  .chain((qp) => fc.constantFrom(qp - 1, qp, qp + 1));
const qp = fc.oneof(fc.nat(300), fc.constantFrom(1000, 2500, 5000, 20_000, 250_000, 700_000), nearBounds);
const cents = fc.oneof(fc.nat(100_000), fc.constantFrom(0, 1, 5_000_000_000));

/** Moments around a cycle, including all of its boundaries: to the millisecond, and both nights of the clock change. */
function momentsOf({ dateFrom, dateTo }: NaiveInput['cycle']): fc.Arbitrary<number> {
  const first = cycleStart({ dateFrom, dateTo });
  const last = cycleEnd({ dateFrom, dateTo });
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: first, max: last }) },
    fc.constantFrom(first - 1, first, first + 1, last - 1, last, last + 1),
    fc.integer({ min: first - 2 * MS_A_DAY, max: last + 2 * MS_A_DAY }),
    fc.constantFrom(Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T00:59:59.999Z')),
  );
}

const partner = fc.record({
  pick: fc.nat(),
  affiliate: fc.constantFrom(true, true, true, false),
  companyFree: fc.constantFrom(false, false, false, true),
  strength: fc.constantFrom(1000, 2500, 2500, 2500, 5000, 20_000),
});

/**
 * In a strong network everybody is an affiliate with QP of their own, and the first one has the QP of some level: otherwise
 * the levels that need many legs would hardly ever occur.
 */
const strong = fc.oneof(
  fc.constant(null),
  fc.constantFrom(...defaultPlan.levels.slice(11).map((level) => level.qpFrom)),
);

function ordersOf(cycle: NaiveInput['cycle'], moment: fc.Arbitrary<number>) {
  const order = fc.record({
    buyer: fc.nat(),
    paidAt: fc.option(moment, { freq: 20 }),
    baseCents: cents,
    qp,
    status: fc.constantFrom('paid', 'paid', 'paid', 'paid', 'paid', 'open', 'cancelled', 'refunded'),
    booked: fc.constantFrom('', '', '', '', cycle.dateFrom, '2026-11-01'),
    refundedAt: fc.option(moment),
    refunds: fc.array(fc.tuple(moment, cents, qp), { maxLength: 2 }),
  });
  return fc.array(order, { maxLength: 60, size: 'max' });
}

function membershipsOf(moment: fc.Arbitrary<number>) {
  const membership = fc.record({
    holder: fc.nat(),
    kind: fc.constantFrom(...membershipKinds),
    qp,
    startDate: moment.map(utcDay),
    days: fc.integer({ min: 1, max: 40 }),
  });
  return fc.array(membership, { maxLength: 12 });
}

function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function inputsOf(cycle: NaiveInput['cycle']): fc.Arbitrary<NaiveInput> {
  const moment = momentsOf(cycle);
  const drawn = fc.record({
    asOf: moment.map((ms) => Math.max(ms, cycleStart(cycle))),
    shape: fc.constantFrom(...shapes),
    strong,
    picked: fc.array(partner, { minLength: 1, maxLength: 48, size: 'max' }),
    orders: ordersOf(cycle, moment),
    memberships: membershipsOf(moment),
    salt: fc.integer({ min: 1, max: 96 }),
  });
  return drawn.map(({ asOf, shape, strong: topQp, picked, orders, memberships, salt }) => {
    // 97 is prime: the ids are all different, unordered, and far from positions.
    const idAt = (i: number) => 1000 + ((((i % picked.length) + 1) * salt) % 97);
    const everybody = topQp === null ? [] : picked.map(({ strength }, i) => (i === 0 ? topQp : strength));
    const partners = picked.map(({ pick, affiliate, companyFree }, i) => ({
      id: idAt(i),
      parentId: i === 0 ? null : idAt(Math.min(shape(i, pick), i - 1)),
      affiliate: affiliate || topQp !== null,
      companyFree,
    }));
    return {
      asOf,
      cycle,
      partners: partners.toSorted((a, b) => a.id - b.id),
      orders: [
        ...everybody.map((strength, i) => orderOf(idAt(i), cycleStart(cycle), strength)),
        ...orders.map(({ buyer, booked, refundedAt, refunds, ...rest }) => ({
          ...rest,
          partnerId: idAt(buyer),
          ...(booked ? { countsIn: booked } : {}),
          ...(refundedAt === null ? {} : { refundedAt }),
          refunds: refunds.map(([at, taken, qpTaken]) => ({
            at,
            baseCents: Math.min(taken, rest.baseCents),
            qp: qpTaken,
          })),
        })),
      ],
      memberships: memberships.map(({ holder, days, ...rest }) => ({
        ...rest,
        partnerId: idAt(holder),
        expiryDate: utcDay(Date.parse(rest.startDate) + days * MS_A_DAY),
      })),
    };
  });
}

function orderOf(partnerId: number, paidAt: number, orderQp: number): NaiveOrder {
  return { partnerId, paidAt, baseCents: 100 * orderQp, qp: orderQp, status: 'paid', refunds: [] };
}

/** The engine on the same input, in the form of the second implementation. */
function engineCycle(input: NaiveInput): Map<number, NaivePartner> {
  const { partners, memberships } = input;
  const window = cycleWindow(input.cycle, input.asOf);
  const network = createNetwork({
    ids: Float64Array.from(partners, ({ id }) => id),
    parentIds: Float64Array.from(partners, ({ parentId }) => parentId ?? NO_PARENT),
    affiliate: Uint8Array.from(partners, ({ affiliate }) => Number(affiliate)),
    companyFree: Uint8Array.from(partners, ({ companyFree }) => Number(companyFree)),
  });
  const result = computeCycle(defaultPlan, {
    network,
    orders: engineOrders(input, network.indexOf),
    memberships: {
      partner: Int32Array.from(memberships, ({ partnerId }) => network.indexOf(partnerId)),
      kind: Uint8Array.from(memberships, ({ kind }) => membershipKinds.indexOf(kind)),
      qp: Float64Array.from(memberships, (membership) => membership.qp),
      startDay: Int32Array.from(memberships, ({ startDate }) => dayNumber(startDate)),
      expiryDay: Int32Array.from(memberships, ({ expiryDate }) => dayNumber(expiryDate)),
    },
    instantDay: window.instantDay,
  });
  const { counts } = result;
  const at = (column: ArrayLike<number>, i: number): number => column[i] ?? Number.NaN;
  return new Map(
    partners.map(({ id }) => {
      const i = network.indexOf(id);
      const affiliates = at(counts.numberOfAffiliateCustomers, i);
      const premium = at(counts.numberOfPremiumAffiliateCustomers, i);
      const row: NaivePartner = {
        psvCents: at(result.psvCents, i),
        personalQp: at(result.personalQp, i),
        qp: at(result.qp, i),
        teamBaseCents: at(result.teamBaseCents, i),
        level: at(result.level, i),
        legValue: at(result.legValue, i),
        premium: at(result.premium, i) === 1,
        firstLine: { affiliates, premium, clients: at(counts.numberOfCustomers, i) - affiliates - premium },
        team: {
          affiliates: at(counts.team.affiliatesPartners, i),
          premium: at(counts.team.premiumPartners, i),
          clients: at(counts.team.clients, i),
        },
        activeCustomers: at(counts.activeCustomers, i),
      };
      return [id, row];
    }),
  );
}

function engineOrders(input: NaiveInput, indexOf: (id: number) => number) {
  const { orders } = input;
  const refunds = orders.flatMap((order, position) =>
    order.refunds.map((refund) => ({ position, ...refund })),
  );
  return countOrders(
    cycleWindow(input.cycle, input.asOf),
    {
      partner: Int32Array.from(orders, ({ partnerId }) => indexOf(partnerId)),
      status: Uint8Array.from(orders, ({ status }) => orderStatuses.indexOf(status)),
      paidAt: Float64Array.from(orders, ({ paidAt }) => paidAt ?? Number.NaN),
      baseCents: Float64Array.from(orders, ({ baseCents }) => baseCents),
      qp: Float64Array.from(orders, (order) => order.qp),
      countsIn: Int32Array.from(orders, ({ countsIn }) => (countsIn ? dayNumber(countsIn) : BY_PAYMENT)),
      refundedAt: Float64Array.from(orders, ({ refundedAt }) => refundedAt ?? Number.NaN),
    },
    {
      order: Int32Array.from(refunds, ({ position }) => position),
      at: Float64Array.from(refunds, ({ at }) => at),
      baseCents: Float64Array.from(refunds, ({ baseCents }) => baseCents),
      qp: Float64Array.from(refunds, (refund) => refund.qp),
    },
  );
}

test(`a second implementation has the same volumes, levels and counts in ${networks} random networks`, () => {
  const levelsSeen = new Set<number>();
  let deepLegs = 0;
  const input = fc.constantFrom(...CYCLES).chain(inputsOf);
  fc.assert(
    fc
      .property(input, (cycle) => {
        const naive = naiveCycle(cycle);
        expect(engineCycle(cycle)).toEqual(naive);
        for (const { level, legValue } of naive.values()) {
          levelsSeen.add(level);
          if (legValue > level && legValue >= 11) deepLegs++;
        }
      })
      .beforeEach(countCases('volumes', networks, 'network')),
    { numRuns: networks, seed: seedOf('volumes'), examples: knownCases(input, 100, 4) },
  );
  // Networks without earnings would prove nothing.
  const { length } = defaultPlan.levels;
  expect(levelsSeen.size).toBe(length);
  expect(deepLegs).toBeGreaterThan(networks / 30);
});
