import { expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import { settings, startAccountingServer } from './testing/accounting-server.ts';

const server = setUp(startAccountingServer);

const violationsOf = async (changes: object) => {
  const answer = await server.set(changes);
  expect(answer.statusCode).toBe(422);
  return answer
    .json()
    .violations.map(({ propertyPath, code }: { propertyPath: string; code: string }) => [propertyPath, code]);
};

test('nothing is set at first, and the usual accounts of each chart are proposed', async () => {
  expect((await server.get('/api/accounting/settings')).json()).toMatchObject({
    consultant: null,
    client: null,
    chart: 'SKR03',
    accountLength: 4,
    creditorsFrom: null,
    accounts: {},
    proposed: {
      SKR03: { 'all/standard': { account: '4760', key: '9' } },
      SKR04: { 'all/reverse-charge-eu': { account: '5923', key: null } },
    },
  });
});

test('settings are stored, without what was left empty', async () => {
  const { version } = (await server.get('/api/accounting/settings')).json();
  const accounts = { ...settings.accounts, 'level/standard': { account: '', key: '' } };
  const answer = await server.set({ accounts });
  expect(answer.json()).toMatchObject({ ...settings, accounts: settings.accounts });
  expect(answer.json().accounts['level/standard']).toBeUndefined();
  const stale = await server.call(server.operatorToken, {
    method: 'PUT',
    url: '/api/accounting/settings',
    headers: { 'if-match': `"${version}"` },
    payload: { ...settings, client: 7, reason: 'Zu spät' },
  });
  expect(stale.statusCode).toBe(412);
});

test('accounts of the wrong length, double taxation and creditors outside of their range are refused', async () => {
  const key = { 'all/standard': { account: '47600', key: null } };
  expect(await violationsOf({ accounts: key })).toEqual([['accounts.all/standard.account', 'accountLength']]);
  const automatic = { 'all/reverse-charge-eu': { account: '3123', key: '94' } };
  expect(await violationsOf({ accounts: automatic })).toEqual([
    ['accounts.all/reverse-charge-eu.key', 'accountHasTax'],
  ]);
  const alone = { 'level/standard': { account: '', key: '9' } };
  expect(await violationsOf({ accounts: alone })).toEqual([
    ['accounts.level/standard.account', 'accountLength'],
  ]);
  expect(await violationsOf({ creditorsFrom: 10_000 })).toEqual([['creditorsFrom', 'creditorRange']]);
  expect(await violationsOf({ accounts: { bank: { account: '0000', key: null } } })).toEqual([
    ['accounts.bank.account', 'accountLength'],
  ]);
  expect((await violationsOf({ reason: '' }))[0]?.[0]).toBe('reason');
  const unknown = await server.set({ accounts: { rent: { account: '4210', key: null } } });
  expect(unknown.statusCode).toBe(422);
});
