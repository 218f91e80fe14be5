import { expect, test } from 'vitest';
import { actsFor, fieldsOf, isPrepared } from './payout-acts.ts';

const approving = ['payouts.approve'];
const deciding = ['tax.decide'];
const none = {
  warning: null,
  taxNote: 'standard',
  number: 'G-000001',
  replacedBy: null,
  objection: null,
} as const;

test.each([
  ['pending', 'bank', ['approve', 'reject']],
  ['approved', 'bank', ['pay', 'reject']],
  ['paid', 'bank', ['returned']],
  ['paid', 'paypal', ['returned']],
  ['paid', 'shopping', []],
  ['returned', 'bank', ['resend', 'giveUp']],
  ['rejected', 'bank', []],
] as const)('by hand, a payout that is %s (%s): %j', (statusName, type, acts) => {
  expect(actsFor({ ...none, statusName, type }, approving)).toEqual(acts);
});

test('with only the right to prepare runs, no payout can be moved by hand', () => {
  expect(actsFor({ ...none, statusName: 'pending', type: 'bank' }, ['payouts.prepare'])).toEqual([]);
});

test('paying by hand needs the bank’s reference and day, unless it is a voucher', () => {
  expect(fieldsOf('pay', { type: 'bank' })).toEqual(['bankReference', 'date']);
  expect(fieldsOf('pay', { type: 'shopping' })).toEqual([]);
});

test('returning money, or recording a return, needs a reason', () => {
  for (const act of ['reject', 'giveUp', 'returned'] as const)
    expect(fieldsOf(act, { type: 'bank' })).toContain('reason');
  expect(fieldsOf('approve', { type: 'bank' })).toEqual([]);
});

test('with the right to decide on tax one accepts the VAT id that a payout waits for, and replaces a paid document that lacks tax', () => {
  const pending = { ...none, statusName: 'pending', type: 'bank' } as const;
  expect(actsFor(pending, deciding)).toEqual([]);
  expect(actsFor({ ...pending, warning: 'vatId' }, deciding)).toEqual(['takeVatId']);
  expect(actsFor({ ...pending, warning: 'vatId' }, [...deciding, ...approving])).toEqual([
    'takeVatId',
    'approve',
    'reject',
  ]);
  const paid = { ...none, statusName: 'paid', type: 'bank' } as const;
  expect(actsFor(paid, deciding)).toEqual([]);
  expect(actsFor({ ...paid, taxNote: 'reverse-charge' }, deciding)).toEqual([]);
  for (const taxNote of ['unproven', 'small-business'] as const) {
    expect(actsFor({ ...paid, taxNote }, deciding)).toEqual(['replaceNote']);
    expect(actsFor({ ...paid, taxNote, replacedBy: '/api/payouts/9' }, deciding)).toEqual([]);
    expect(actsFor({ ...paid, taxNote }, approving)).toEqual(['returned']);
  }
});

test('an answer says whether a second person has to decide', () => {
  expect(
    [{ approval: null }, { approval: '/api/approvals/1' }, { approval: 1 }, {}, null].map(isPrepared),
  ).toEqual([false, true, true, false, false]);
});
