import { beforeEach, expect, test } from 'vitest';
import { mainCases } from '../../../test-support/full-run.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { findBankAccount } from './bank-accounts.queries.ts';

const IBAN = 'DE89370400440532013000';
const OTHER = 'CH9300762011623852957';

const { server, own } = setUpNetwork(new Date('2026-05-20T10:00:00.000Z'), { own: { parent: null } });

beforeEach(() => server.database.db.deleteFrom('bank_accounts').execute());

const post = (payload: object) =>
  server.call(own.token, {
    method: 'POST',
    url: '/api/bank_accounts',
    payload: { user: `/api/users/${own.userId}`, ...payload },
  });
const patch = (id: number, payload: object) =>
  server.mergePatch(own.token, `/api/bank_accounts/${id}`, payload);
const stored = () => findBankAccount(server.deps, { user: own.userId });

const ofTwoCountries = [
  [{ iban: OTHER }, { bic: null }],
  [{ bic: 'UBSWCHZH80A' }, { bic: 'DEUTDEFF' }],
  [
    { iban: OTHER, bic: 'COBADEFFXXX' },
    { iban: OTHER, bic: 'UBSWCHZH80A' },
  ],
] as const;

test.each(mainCases(1, ofTwoCountries))(
  'of different countries are refused: %j, while %j is not',
  async (wrong, right) => {
    const { id } = (await post({ iban: IBAN, bic: 'COBADEFFXXX' })).json();
    const refused = await patch(id, wrong);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().violations).toMatchObject([{ propertyPath: 'bic', code: 'bicOfOtherCountry' }]);
    expect(await stored()).toMatchObject({ iban: IBAN, bic: 'COBADEFFXXX' });
    expect((await patch(id, right)).statusCode).toBe(200);
  },
);

const ofTerritories = [
  ['FR1420041010050500013M02606', 'BNPAGPGXXXX'],
  ['GB29NWBK60161331926819', 'RBOSIMD2XXX'],
  ['FI2112345600000785', 'NDEAFIHHXXX'],
  ['MC5811222000010123456789030', 'BNPAFRPPXXX'],
] as const;

test.each(mainCases(2, ofTerritories))('%s may have the BIC %s', async (iban, bic) => {
  expect((await post({ iban, bic })).statusCode).toBe(201);
});

test('stored before this rule stay accepted while neither is changed', async () => {
  const { id } = (await post({ iban: IBAN, bic: 'COBADEFFXXX' })).json();
  await server.database.db.updateTable('bank_accounts').set({ bic: 'UBSWCHZH80A' }).execute();
  expect((await patch(id, { accountHolder: 'Ö', bic: 'UBSWCHZH80A' })).statusCode).toBe(200);
  expect((await patch(id, { bic: 'UBSWCHZH' })).statusCode).toBe(422);
});
