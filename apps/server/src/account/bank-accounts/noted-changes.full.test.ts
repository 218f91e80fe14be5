import { expect, test } from 'vitest';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';

const IBAN = 'DE89370400440532013000';
const OTHER = 'CH9300762011623852957';

const { server, own } = setUpNetwork(new Date('2026-05-20T10:00:00.000Z'), family);

const post = (payload: object) =>
  server.call(own.token, {
    method: 'POST',
    url: '/api/bank_accounts',
    payload: { user: `/api/users/${own.userId}`, ...payload },
  });
const patch = (id: number, payload: object) =>
  server.mergePatch(own.token, `/api/bank_accounts/${id}`, payload);

const lines = () =>
  server.database.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', `/api/users/${own.userId}`)
    .where('action', 'in', ['bank-account', 'payment-destination'])
    .orderBy('id')
    .execute();

test('the log says what changed in an account: the bank in clear, of holder and destination only that they changed', async () => {
  const given = { iban: IBAN, bic: 'COBADEFFXXX', bankName: 'Alt', accountHolder: 'Own Blatt' };
  const { id } = (await post(given)).json();
  await patch(id, { bankName: 'Neu', accountHolder: 'Fremde Person' });
  await patch(id, { bankName: 'Neu' });
  await patch(id, { accountHolder: null });
  await patch(id, { iban: OTHER, bic: 'UBSWCHZH80A' });
  expect(await lines()).toEqual([
    {
      action: 'payment-destination',
      details: {
        before: { bic: null, bankName: null },
        after: { bic: 'COBADEFFXXX', bankName: 'Alt', iban: 'changed', accountHolder: 'changed' },
      },
    },
    {
      action: 'bank-account',
      details: { before: { bankName: 'Alt' }, after: { bankName: 'Neu', accountHolder: 'changed' } },
    },
    { action: 'bank-account', details: { before: {}, after: { accountHolder: 'removed' } } },
    {
      action: 'payment-destination',
      details: { before: { bic: 'COBADEFFXXX' }, after: { bic: 'UBSWCHZH80A', iban: 'changed' } },
    },
  ]);
});
