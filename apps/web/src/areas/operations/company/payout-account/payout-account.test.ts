import { expect, test } from 'vitest';
import { isLimit, settingsBody, settingsWords, typedOf } from './payout-account.ts';

const format = { money: (amount: string) => `${amount} EUR` } as never;

const kept = {
  accountHolder: 'Lindenhof GmbH',
  iban: 'DE02 **** 5678',
  bic: null,
  itemLimit: '5000.00',
  statementCsv: null,
  version: '1',
};

test('an IBAN is sent only if it was typed: the stored one arrives masked', () => {
  expect(typedOf(kept)).toEqual({
    accountHolder: 'Lindenhof GmbH',
    iban: '',
    bic: '',
    itemLimit: '5000,00',
  });
  expect(settingsBody(typedOf(kept))).toEqual({
    accountHolder: 'Lindenhof GmbH',
    bic: '',
    itemLimit: '5000.00',
  });
  expect(
    settingsBody({ ...typedOf(kept), iban: ' DE02 1203 0000 0000 2020 51 ', itemLimit: '' }),
  ).toMatchObject({
    iban: 'DE02 1203 0000 0000 2020 51',
    itemLimit: null,
  });
});

test('the comparison before saving shows only the end of an IBAN', () => {
  const words = settingsWords({ format }, { ...typedOf(kept), iban: 'DE02 1203 0000 0000 2020 51' });
  expect(words).toEqual({
    accountHolder: 'Lindenhof GmbH',
    iban: '… 2051',
    bic: '',
    itemLimit: '5000.00 EUR',
  });
});

test.each([
  ['', true],
  ['5.000,00', true],
  ['-1', false],
  ['viel', false],
])('%j as a limit: %s', (text, holds) => {
  expect(isLimit(text)).toBe(holds);
});
