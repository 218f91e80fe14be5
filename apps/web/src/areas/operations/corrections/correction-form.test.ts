import { expect, test } from 'vitest';
import {
  amountFault,
  correctionBody,
  relationKinds,
  signedAmount,
  type TypedCorrection,
} from './correction-form.ts';

const typed: TypedCorrection = {
  partner: '12',
  side: 'credit',
  amount: '12,50',
  text: ' Nachzahlung für März ',
  reason: 'Einwand vom 5. April',
  kind: '',
  related: '',
  code: '',
};

test.each([
  ['12,50', null],
  ['0,00', 'zero'],
  ['-3', 'signed'],
  ['viel', 'invalid'],
  ['', 'invalid'],
])('the amount %j: %s', (text, fault) => {
  expect(amountFault(text)).toBe(fault);
});

test('the side determines the sign of the amount', () => {
  expect(signedAmount(typed)).toBe('12.50');
  expect(signedAmount({ ...typed, side: 'debit' })).toBe('-12.50');
  expect(signedAmount({ ...typed, amount: '-12,50', side: 'debit' })).toBeNull();
});

test('what a payout paid is taken back from its credits', () => {
  expect(relationKinds('debit')).not.toContain('payout');
  expect(relationKinds('credit')).toContain('payout');
});

test('a correction is sent with its relation once that is chosen, and not before it has a partner', () => {
  expect(correctionBody({ ...typed, kind: 'cycle' })).toEqual({
    partner: 12,
    amount: '12.50',
    text: 'Nachzahlung für März',
    reason: 'Einwand vom 5. April',
  });
  expect(correctionBody({ ...typed, kind: 'credit', related: '7/3' })).toMatchObject({
    relatesTo: { kind: 'credit', id: 7, cycle: 3 },
  });
  expect(correctionBody({ ...typed, kind: 'cycle', related: '3' })).toMatchObject({
    relatesTo: { kind: 'cycle', id: 3 },
  });
  expect(correctionBody(typed, 5)).toMatchObject({ question: 5 });
  expect(correctionBody({ ...typed, partner: '' })).toBeNull();
});
