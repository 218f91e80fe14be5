import { expect, test } from 'vitest';
import { type KickStartAnswer, keptKickStart } from './kick-start.ts';

const answer: KickStartAnswer = {
  status: 0,
  needCustomers: 2,
  kickStartEasyDayLeft: 11,
  kickStartProDayLeft: 71,
  totalQP: 240,
  neededTotalQp: 600,
  kickStartEasyRequireCustomer: 3,
  kickStartProRequireCustomer: 6,
};
const qp = { needCustomers: 2, totalQp: 240, neededTotalQp: 600 };

test.each([
  [0, { status: 0 }],
  [1, { status: 1 }],
  [2, { status: 2, daysLeft: 11, requireCustomers: 3, ...qp }],
  [3, { status: 3, daysLeft: 71, requireCustomers: 6, ...qp }],
  [4, { status: 4 }],
  // An unknown status is treated as an error.
  [5, null],
  [-1, null],
])('an answer with status %i is reduced to %j', (status, kept) => {
  expect(keptKickStart({ ...answer, status })).toEqual(kept);
});

test('an error in the answer clears the data, whatever else it contains', () => {
  expect(keptKickStart({ error: 'Something went wrong.' })).toBeNull();
  expect(keptKickStart({ ...answer, status: 3, error: '' })).toBeNull();
});
