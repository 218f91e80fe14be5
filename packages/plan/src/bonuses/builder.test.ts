import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import { NO_PARENT } from '../network/breadth-first.ts';
import { createNetwork } from '../network/network.ts';
import { builderNeeds, builderStage, builderStages } from './builder.ts';

test.each([
  [199_99, 3, 0, 0],
  [200_00, 2, 0, 0],
  [200_00, 3, 1, 25_00],
  [499_99, 99, 1, 25_00],
  [1000_00, 5, 1, 25_00],
  [500_00, 6, 2, 75_00],
  [999_99, 10, 2, 75_00],
  [1000_00, 9, 2, 75_00],
  [1000_00, 10, 3, 150_00],
  [9_999_999_99, 1000, 3, 150_00],
])('%i cents and %i active customers: stage %i pays %i cents', (psvCents, customers, stage, cents) => {
  const reached = builderStage(defaultPlan, true, psvCents, customers);
  expect([reached?.stage ?? 0, reached?.amountCents ?? 0]).toEqual([stage, cents]);
  expect(builderStage(defaultPlan, false, psvCents, customers)).toBeNull();
});

test.each([
  [0, 0, [false, false, false], [200_00, 500_00, 1000_00], [3, 6, 10]],
  [199_99, 3, [false, false, false], [1, 300_01, 800_01], [0, 3, 7]],
  [500_00, 5, [true, false, false], [0, 0, 500_00], [0, 1, 5]],
  [1000_00, 10, [true, true, true], [0, 0, 0], [0, 0, 0]],
])(
  '%i cents and %i active customers: what each stage still requires',
  (psvCents, customers, reached, psv, heads) => {
    const needs = builderNeeds(defaultPlan, psvCents, customers);
    expect(needs.map((each) => each.reached)).toEqual(reached);
    expect(needs.map((each) => each.psvCents.missing)).toEqual(psv);
    expect(needs.map((each) => each.activeCustomers.missing)).toEqual(heads);
    const highest = needs.findLast((each) => each.reached)?.stage ?? null;
    expect(builderStage(defaultPlan, true, psvCents, customers)).toEqual(highest);
  },
);

test('stages of everybody in one pass; customers have none', () => {
  const network = createNetwork({
    ids: Float64Array.of(1, 2, 3),
    parentIds: Float64Array.of(NO_PARENT, 1, 1),
    affiliate: Uint8Array.of(1, 0, 1),
    companyFree: new Uint8Array(3),
  });
  const psv = Float64Array.of(500_00, 500_00, 200_00);
  expect([...builderStages(defaultPlan, network, psv, Int32Array.of(6, 6, 3))]).toEqual([2, 0, 1]);
});

test('a plan that requires no customers needs none', () => {
  const stages = [{ stage: 1, psvCents: 0, activeCustomers: 0, amountCents: 1 }];
  const plan = { ...defaultPlan, builder: { stages } };
  const network = createNetwork({
    ids: Float64Array.of(1),
    parentIds: Float64Array.of(NO_PARENT),
    affiliate: Uint8Array.of(1),
    companyFree: new Uint8Array(1),
  });
  expect([...builderStages(plan, network, Float64Array.of(0), Int32Array.of(0))]).toEqual([1]);
});
