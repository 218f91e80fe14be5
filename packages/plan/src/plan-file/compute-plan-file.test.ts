import { expect, test } from 'vitest';
import type { PlanFile } from './plan-file.ts';
import { CLOSING, compute, customer, MARCH, order, partner, rowsOf } from './testing/rows.ts';

test('an empty file', () => {
  expect(compute({})).toEqual({
    cycle: MARCH,
    asOf: CLOSING,
    planVersion: '1',
    provisional: false,
    totals: {
      partners: 0,
      orders: 0,
      baseCents: 0,
      credits: 0,
      amountCents: 0,
      bonuses: { level: 0, 'step-up': 0, 'kick-start': 0, builder: 0, infinity: 0, balancing: 0 },
    },
    partners: [],
    credits: [],
  });
});

// Computed by hand. 1 is the company; 2 leads the affiliate 3; customers: 21, 22, 23 of 2 and 31 of 3.
const SMALL: Partial<PlanFile> = {
  partners: [
    customer(31, 3),
    partner(3, 2, { affiliateSince: '2026-03-05T00:00:00Z', highestLevelEver: 6 }),
    partner(2, 1, { affiliateSince: '2026-02-20T00:00:00Z', premium: true }),
    partner(1, null, { affiliate: false, companyFree: true }),
    customer(21, 2),
    customer(22, 2),
    customer(23, 2),
  ],
  orders: [
    order(901, 21, 100_05, 400),
    order(902, 22, 50_00, 300),
    order(903, 23, 60_00, 300),
    order(904, 31, 1_00, 1000),
    order(905, 3, 200_00, 500),
    order(906, 2, 10_00, 50),
    order(907, 1, 1000_00, 1),
  ],
  memberships: [
    { partnerId: 3, kind: 'businessBox', qp: 50, startDate: '2026-03-01', expiryDate: '2026-04-01' },
    { partnerId: 3, kind: 'businessBox', qp: 900, startDate: '2026-03-01', expiryDate: '2026-03-31' },
  ],
};

test('a cycle computed by hand: volumes and levels', () => {
  const result = compute(SMALL);
  expect(result.provisional).toBe(false);
  const figures = {
    activeCustomers: 0,
    builderStage: 0,
    kickStartStatus: 0,
    kickStartCustomers: 0,
    kickStartQp: 0,
  };
  const alone = (psvCents: number, qp: number) => ({ psvCents, personalQp: qp, qp, level: 0 });
  expect(result.partners).toEqual([
    { id: 1, psvCents: 1000_00, personalQp: 1, qp: 2601, level: 0, ...figures, activeCustomers: 4 },
    // 400 + 300 + 300 + 50 from customers and own orders, plus all 1550 of 3: Green Leaf from 2500 on.
    {
      id: 2,
      psvCents: 220_05,
      personalQp: 1050,
      qp: 2600,
      level: 7,
      activeCustomers: 4,
      builderStage: 1,
      kickStartStatus: 3,
      kickStartCustomers: 3,
      kickStartQp: 1050,
    },
    {
      id: 3,
      psvCents: 201_00,
      personalQp: 1550,
      qp: 1550,
      level: 6,
      activeCustomers: 1,
      builderStage: 0,
      kickStartStatus: 2,
      kickStartCustomers: 1,
      kickStartQp: 1500,
    },
    { id: 21, ...alone(100_05, 400), ...figures },
    { id: 22, ...alone(50_00, 300), ...figures },
    { id: 23, ...alone(60_00, 300), ...figures },
    { id: 31, ...alone(1_00, 1000), ...figures },
  ]);
});

test('a cycle computed by hand: credits, sorted, and their totals', () => {
  const result = compute(SMALL);
  expect(rowsOf(result)).toEqual([
    // 7 % of 100.05 EUR are 7.0035 EUR; 1 % (7 - 6) of 3's own order; likewise of 31's 1.00 EUR.
    [2, 'level', 901, 7_00],
    [2, 'level', 902, 3_50],
    [2, 'level', 903, 4_20],
    [2, 'level', 904, 1],
    [2, 'level', 905, 14_00],
    [2, 'step-up', 6, 10_00],
    [2, 'step-up', 7, 25_00],
    [2, 'kick-start', 'easy', 50_00],
    [2, 'builder', 1, 25_00],
    [3, 'level', 904, 6],
  ]);
  // 3 is the buyer of 905: its own 6 % do not count, so 2 gets the full 7 %.
  expect(result.credits[4]).toEqual({
    beneficiary: 2,
    orderId: 905,
    bonus: 'level',
    stage: null,
    baseCents: 200_00,
    rateBp: 700,
    belowRateBp: 0,
    amountCents: 14_00,
  });
  expect(result.credits[3]).toMatchObject({ rateBp: 700, belowRateBp: 600, baseCents: 1_00 });
  expect(result.credits[5]).toEqual({
    beneficiary: 2,
    orderId: null,
    bonus: 'step-up',
    stage: 6,
    baseCents: null,
    rateBp: null,
    belowRateBp: null,
    amountCents: 10_00,
  });
  expect(result.totals).toEqual({
    partners: 7,
    orders: 7,
    baseCents: 1421_05,
    credits: 10,
    amountCents: 138_77,
    bonuses: {
      level: 28_77,
      'step-up': 35_00,
      'kick-start': 50_00,
      builder: 25_00,
      infinity: 0,
      balancing: 0,
    },
  });
});

test('premium and granted premium change no volume, level or credit', () => {
  const other = SMALL.partners?.map((one) => ({
    ...one,
    premium: !one.premium,
    companyFree: !one.companyFree,
  }));
  expect(compute({ ...SMALL, partners: other ?? [] })).toEqual(compute(SMALL));
});

test('while the cycle runs only the level bonus is projected', () => {
  const running = compute({
    ...SMALL,
    asOf: '2026-03-31T21:59:59.999Z',
    reversalsUntil: '2026-06-01T00:00:00Z',
  });
  expect(running.provisional).toBe(true);
  expect(rowsOf(running).map(([, bonus]) => bonus)).toEqual(Array(6).fill('level'));
  expect(running.partners[1]).toMatchObject({ level: 7, builderStage: 1, kickStartStatus: 3 });
  // Before the closing a refund reverses nothing: the order simply counts zero.
  expect(running.reversals).toEqual([]);
  expect(compute({ ...SMALL, asOf: '2026-03-31T22:00:00Z' }).provisional).toBe(false);
});

test('an order refunded before the closing counts as never bought', () => {
  const refunds = [{ at: CLOSING, baseCents: 100_05, qp: 400 }];
  const without = compute({ ...SMALL, orders: SMALL.orders?.slice(1) ?? [] });
  const [first, ...others] = SMALL.orders ?? [];
  expect(first?.id).toBe(901);
  expect(compute({ ...SMALL, orders: [order(901, 21, 100_05, 400, { refunds }), ...others] })).toEqual(
    without,
  );
  expect(
    compute({ ...SMALL, orders: [order(901, 21, 100_05, 400, { status: 'refunded' }), ...others] }),
  ).toEqual(without);
});
