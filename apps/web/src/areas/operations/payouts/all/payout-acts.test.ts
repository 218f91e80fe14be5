import { expect, test } from 'vitest';
import { actsFor, fieldsOf } from './payout-acts.ts';

const approving = ['payouts.approve'];

test.each([
  ['pending', 'bank', ['approve', 'reject']],
  ['approved', 'bank', ['pay', 'reject']],
  ['paid', 'bank', ['returned']],
  ['paid', 'paypal', ['returned']],
  ['paid', 'shopping', []],
  ['returned', 'bank', ['resend', 'giveUp']],
  ['rejected', 'bank', []],
] as const)('by hand, a payout that is %s (%s): %j', (statusName, type, acts) => {
  expect(actsFor({ statusName, type }, approving)).toEqual(acts);
});

test('whoever only prepares runs moves no payout by hand', () => {
  expect(actsFor({ statusName: 'pending', type: 'bank' }, ['payouts.prepare'])).toEqual([]);
});

test('paying by hand needs the bank’s reference and day, unless it is a voucher', () => {
  expect(fieldsOf('pay', { type: 'bank' })).toEqual(['bankReference', 'date']);
  expect(fieldsOf('pay', { type: 'shopping' })).toEqual([]);
});

test('what gives money back, or says that it came back, needs a reason', () => {
  for (const act of ['reject', 'giveUp', 'returned'] as const)
    expect(fieldsOf(act, { type: 'bank' })).toContain('reason');
  expect(fieldsOf('approve', { type: 'bank' })).toEqual([]);
});
