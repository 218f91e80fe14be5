import { expect, test } from 'vitest';
import { type ComparedCents, decideFinding } from './decide-finding.ts';

/** A builder bonus of 75.00 EUR that would be 25.00 EUR, unless said otherwise. */
const decide = (changed: Partial<ComparedCents> = {}) =>
  decideFinding(
    {
      amountCents: 75_00,
      creditedCents: 75_00,
      leftCents: 75_00,
      computedCents: 25_00,
      stoodComputedCents: null,
      ...changed,
    },
    1_00,
  );

test('the recomputed amount minus the credit waits for a decision', () => {
  expect(decide()).toEqual({ differenceCents: -50_00, stoodCents: 0, status: 'open' });
});

test('from the minimum amount on an operator decides, and a smaller difference is accepted automatically', () => {
  expect(decide({ computedCents: 74_00 })).toMatchObject({ differenceCents: -1_00, status: 'open' });
  expect(decide({ computedCents: 74_01 })).toMatchObject({ differenceCents: -99, status: 'small' });
  expect(decide({ computedCents: 75_00 })).toBeNull();
});

test('earlier corrections are taken into account, with either sign', () => {
  expect(decide({ creditedCents: 55_00, leftCents: 55_00 })).toMatchObject({ differenceCents: -30_00 });
  expect(decide({ creditedCents: 25_00, leftCents: 25_00 })).toBeNull();
  expect(decide({ creditedCents: 85_00 })).toMatchObject({ differenceCents: -60_00 });
});

test('no more is taken back than is left of the credit', () => {
  const repaid = { creditedCents: 75_00, leftCents: 20_00 };
  expect(decide({ ...repaid, computedCents: 0 })).toMatchObject({ differenceCents: -20_00 });
  expect(decide({ creditedCents: 10_00, leftCents: 0, computedCents: 0 })).toBeNull();
});

test('a higher recomputed amount is a gain, but not one that only makes up for a manual debit', () => {
  expect(decide({ computedCents: 80_00 })).toEqual({
    differenceCents: 5_00,
    stoodCents: 0,
    status: 'gain',
  });
  const none = { amountCents: 0, creditedCents: 0, leftCents: 0 };
  expect(decide({ ...none, computedCents: 50_00 })).toMatchObject({
    differenceCents: 50_00,
    status: 'gain',
  });
  expect(decide({ creditedCents: 0, leftCents: 0 })).toBeNull();
  expect(decide({ creditedCents: 65_00, leftCents: 65_00, computedCents: 80_00 })).toMatchObject({
    differenceCents: 5_00,
  });
});

test('an accepted difference does not come up again until a further refund exceeds it', () => {
  expect(decide({ stoodComputedCents: 25_00 })).toBeNull();
  expect(decide({ stoodComputedCents: 25_00, computedCents: 0 })).toEqual({
    differenceCents: -75_00,
    stoodCents: -50_00,
    status: 'open',
  });
  expect(decide({ stoodComputedCents: 25_00, computedCents: 24_50 })).toMatchObject({ status: 'small' });
});

test('a difference that was accepted and later corrected by hand is not accepted a second time', () => {
  const corrected = { stoodComputedCents: 25_00, creditedCents: 25_00, leftCents: 25_00 };
  expect(decide({ ...corrected, computedCents: 0 })).toEqual({
    differenceCents: -25_00,
    stoodCents: 0,
    status: 'open',
  });
});
