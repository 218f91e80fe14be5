import { expect, test } from 'vitest';
import { byRequest, idsOfRequest, madeAfter, stateOfRequest } from './payout-requests.ts';

const one = (id: number, ...others: number[]) => ({
  id,
  requestedWith: others.map((other) => `/api/payouts/${other}`),
});
const of = (statusName: 'pending' | 'approved' | 'paid' | 'returned' | 'rejected', gross: string) => ({
  statusName,
  gross,
});

test('the payouts of one request are adjacent, the latest request first', () => {
  expect(idsOfRequest(one(8, 7, 9))).toEqual([7, 8, 9]);
  const payouts = [one(12), one(9, 7, 8), one(8, 7, 9), one(5)];
  expect(byRequest(payouts).map((request) => request.map(({ id }) => id))).toEqual([[12], [8, 9], [5]]);
});

test('a request at two tax rates shows the sum of both payouts', () => {
  expect(stateOfRequest([of('pending', '71.40'), of('pending', '60.00')])).toEqual({
    text: 'underWayTo',
    amount: '131.40',
  });
});

test('a partly paid request shows what is still under way', () => {
  expect(stateOfRequest([of('paid', '71.40'), of('approved', '60.00')])).toEqual({
    text: 'underWayTo',
    amount: '60.00',
  });
  expect(stateOfRequest([of('paid', '71.40'), of('paid', '60.00')])).toEqual({
    text: 'paidTo',
    amount: '131.40',
  });
});

test.each(['rejected', 'returned'] as const)('what is %s is neither under way nor paid', (statusName) => {
  expect(stateOfRequest([of(statusName, '71.40')])).toBeNull();
});

test('all payouts of a request without an answer are found, and none that an operator created meanwhile', () => {
  const payouts = [
    { id: 12, replaces: '/api/payouts/3' },
    { id: 11, replaces: null },
    { id: 10, replaces: null },
    { id: 9, replaces: null },
  ];
  expect(madeAfter(payouts, 9).map(({ id }) => id)).toEqual([11, 10]);
  expect(madeAfter(payouts.slice(3), 9)).toEqual([]);
});
