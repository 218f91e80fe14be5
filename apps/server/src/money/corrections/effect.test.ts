import { expect, test } from 'vitest';
import { standingAfter } from './effect.ts';

test.each([
  ['a credit adds to what is available', [10_00, 0], 5_00, [15_00, 0]],
  ['a credit sets off a debt first', [0, 3_00], 5_00, [2_00, 0]],
  ['a credit below the debt leaves the rest', [0, 7_00], 5_00, [0, 2_00]],
  ['a debit takes from what is available', [10_00, 0], -4_00, [6_00, 0]],
  ['a debit beyond it becomes debt', [10_00, 0], -14_00, [0, 4_00]],
  ['a debit adds to a debt', [0, 1_00], -4_00, [0, 5_00]],
  ['what is even leaves nothing', [4_00, 0], -4_00, [0, 0]],
] as const)('%s', (_, [availableCents, debtCents], cents, after) => {
  const standing = standingAfter({ availableCents, debtCents }, cents);
  expect([standing.availableCents, standing.debtCents]).toEqual(after);
});
