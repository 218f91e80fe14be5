import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import { orderVolumes } from './order-volumes.ts';

const order = { baseCents: 100_00, qp: 60 };
const partner = { affiliate: true };
const customer = { affiliate: false };

test('a customer’s order is personal for the customer and the partner directly above, and counts for all above', () => {
  expect(orderVolumes(defaultPlan, order, [customer, partner, partner])).toEqual([
    { psvCents: 100_00, personalQp: 60, qp: 60 },
    { psvCents: 100_00, personalQp: 60, qp: 60 },
    { psvCents: 0, personalQp: 0, qp: 60 },
  ]);
});

test('a partner’s own order is personal for nobody above', () => {
  expect(orderVolumes(defaultPlan, order, [partner, customer, partner])).toEqual([
    { psvCents: 100_00, personalQp: 60, qp: 60 },
    { psvCents: 0, personalQp: 0, qp: 60 },
    { psvCents: 0, personalQp: 0, qp: 60 },
  ]);
});

test('a buyer without a place has nobody above', () => {
  expect(orderVolumes(defaultPlan, order, [customer])).toEqual([
    { psvCents: 100_00, personalQp: 60, qp: 60 },
  ]);
});
