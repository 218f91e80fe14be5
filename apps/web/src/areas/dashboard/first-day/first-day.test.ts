import { expect, test } from 'vitest';
import { isFirstDay } from './first-day.ts';

const nobody = { affiliatesPartners: 0, premiumPartners: 0, clients: 0 };
const nothing = {
  commissionAccount: '0.00',
  paymentAccount: '0.00',
  netValue: '0.00',
  team: nobody,
  asOf: '2026-11-25T10:00:00+00:00',
};
const newcomer = { statistics: nothing, pending: '0.00', orders: 0 };

test.each<[string, Partial<Parameters<typeof isFirstDay>[0]>, boolean]>([
  ['a newcomer', {}, true],
  ['who has no place in the tree yet', { statistics: undefined }, true],
  ['a customer of their own', { statistics: { ...nothing, team: { ...nobody, clients: 1 } } }, false],
  ['a partner below', { statistics: { ...nothing, team: { ...nobody, affiliatesPartners: 1 } } }, false],
  ['a premium partner below', { statistics: { ...nothing, team: { ...nobody, premiumPartners: 1 } } }, false],
  ['a credit of an earlier month', { statistics: { ...nothing, commissionAccount: '0.01' } }, false],
  ['a credit that was taken back', { statistics: { ...nothing, commissionAccount: '-1.00' } }, false],
  ['an estimate', { pending: '0.02' }, false],
  ['an order', { orders: 1 }, false],
])('%s', (_, change, expected) => {
  expect(isFirstDay({ ...newcomer, ...change })).toBe(expected);
});
