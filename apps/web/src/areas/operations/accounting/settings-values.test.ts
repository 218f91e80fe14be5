import { expect, test } from 'vitest';
import type { AccountingSettings } from './accounting.data.ts';
import { bodyOf, fieldNames, ownPurposes, usualPurposes, valuesOf, withProposed } from './settings-values.ts';

const settings: AccountingSettings = {
  consultant: 29098,
  client: null,
  chart: 'SKR04',
  accountLength: 6,
  fiscalYearMonth: 7,
  creditorsFrom: 7_000_000,
  accounts: { bank: { account: '146000', key: null }, 'level/standard': { account: '677100', key: '9' } },
  proposed: {
    SKR03: { 'all/standard': { account: '4760', key: '9' } },
    SKR04: { 'all/standard': { account: '6770', key: '9' } },
  },
  version: 'one',
};

test('unchanged values are sent as they were', () => {
  const { proposed: _, version: __, ...sent } = settings;
  expect(bodyOf(valuesOf(settings))).toEqual(sent);
});

test('default accounts have the chart’s number of digits, and custom ones are left alone', () => {
  const filled = withProposed({ ...valuesOf(settings), 'account bank': '146001' }, settings);
  expect(bodyOf(filled).accounts).toEqual({
    ...settings.accounts,
    bank: { account: '146001', key: null },
    'all/standard': { account: '677000', key: '9' },
  });
  expect(
    bodyOf(withProposed({ ...filled, chart: 'SKR03', accountLength: '4' }, settings)).accounts,
  ).toMatchObject({
    'all/standard': { account: '4760', key: '9' },
  });
});

test('an invalid number, or a tax key without an account, is sent as typed for the server to refuse', () => {
  const typed = { ...valuesOf(settings), consultant: ' 29 098', 'key paypal': '9' };
  expect(bodyOf(typed)).toMatchObject({
    consultant: '29 098',
    accounts: { paypal: { account: '', key: '9' } },
  });
});

test('each purpose has two fields, and its faults are shown at them', () => {
  expect(usualPurposes.length + ownPurposes.length).toBe(9 * 5 + 7);
  expect(fieldNames['accounts.level/standard.key']).toBe('key level/standard');
  expect(Object.values(fieldNames).every((name) => name in valuesOf(settings))).toBe(true);
});
