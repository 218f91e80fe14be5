import { expect, test } from 'vitest';
import { createFormat } from '../../../i18n/format.ts';
import type { Texts } from '../../../i18n/use-texts.ts';
import { amountIn, daysIn, payoutTermsWords } from './payout-terms-words.ts';

const texts: Texts = { t: (key: string) => key, format: createFormat('de', []), locale: 'de' };

const words = (change: object) =>
  payoutTermsWords(texts, {
    holdDays: '14',
    holdFrom: 'payment',
    payoutDays: '',
    payoutCutOffDays: '0',
    payoutMinimum: '0,00',
    ...change,
  });

test('terms are formatted as text: sorted days, the amount with its currency', () => {
  expect(words({ payoutDays: '15 1, 15.', payoutMinimum: '1234,5' })).toEqual({
    holdDays: '14',
    holdFrom: 'operations:payoutTerms.holdFrom.payment',
    payoutDays: '1., 15.',
    payoutCutOffDays: '0',
    payoutMinimum: '1.234,50\u00a0€',
  });
  expect(words({}).payoutDays).toBe('operations:payoutTerms.anyDay');
});

test('another spelling of the same value is no change', () => {
  expect(words({ payoutDays: '1;15', payoutMinimum: '50' })).toEqual(
    words({ payoutDays: '15., 1', payoutMinimum: ' 50.00 ' }),
  );
});

test('unreadable values are shown as typed', () => {
  expect(words({ holdDays: 'viel', payoutDays: '32', payoutMinimum: 'nichts' })).toMatchObject({
    holdDays: 'viel',
    payoutDays: '32',
    payoutMinimum: 'nichts',
  });
  expect([daysIn('32'), daysIn('1, 15'), amountIn(' 9,5 ')]).toEqual([null, [1, 15], '9.5']);
});
