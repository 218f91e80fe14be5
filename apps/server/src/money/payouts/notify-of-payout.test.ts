import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { holdPayouts } from '../../account/bank-accounts/payout-hold.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NOW, type PaperServer, startPaperServer } from './testing/paper-server.ts';

let server: PaperServer;
beforeAll(async () => {
  server = await startPaperServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('outbox').execute();
});

const mails = async () =>
  (await server.outboxOf()).map(({ recipient, template, parameters }) => ({
    recipient,
    template,
    parameters,
  }));

test('each step of a payout is mailed with its amount and destination, but without the whole IBAN', async () => {
  const { own } = server;
  const payout = await server.requested(own, 100_00);
  await server.move(payout, 1);
  await server.move(payout, 4);
  const parameters = { payout, amount: '119,00\u00a0€', destination: 'DE02 … 2051' };
  expect(await mails()).toEqual(
    ['payout-requested', 'payout-approved', 'payout-paid'].map((template) => ({
      recipient: own.email,
      template,
      parameters,
    })),
  );
});

inFullRun(() => {
  test('if the company has payout days, the mails name the next one', async () => {
    const { database, own } = server;
    const calendar = (days: readonly number[]) =>
      database.db
        .updateTable('company')
        .set({ payout_days: [...days] })
        .execute();
    await calendar([1, 28]);
    const payout = await server.requested(own, 40_00);
    await server.move(payout, 1);
    await calendar([]);
    const parameters = { payout, amount: '47,60\u00a0€', destination: 'DE02 … 2051', day: '28.05.2026' };
    expect(await mails()).toEqual(
      ['payout-requested-planned', 'payout-approved-planned'].map((template) => ({
        recipient: own.email,
        template,
        parameters,
      })),
    );
  });

  test('a rejection gives its reason', async () => {
    const payout = await server.requested(server.own, 50_00);
    await server.move(payout, 2, 'Konto unbekannt');
    const [, rejected] = await mails();
    expect(rejected).toMatchObject({
      template: 'payout-rejected',
      parameters: { payout, amount: '59,50\u00a0€', reason: 'Konto unbekannt' },
    });
  });
});

fullTest('a held payout shows until when; a refused one sends no mail', async () => {
  const { db } = server.deps;
  await inTransaction(db, (tx) => holdPayouts(tx, server.other.userId, NOW));
  await server.requested(server.other, 10_00);
  expect(await mails()).toMatchObject([
    { template: 'payout-held', parameters: { until: '23.05.2026, 12:00', destination: expect.any(String) } },
  ]);
  await server.database.db.deleteFrom('outbox').execute();
  const as = await server.signIn(server.other.email);
  const payload = { user: server.other.userId };
  const again = await server.call(as, { method: 'POST', url: '/api/payouts', payload });
  expect([again.statusCode, await mails()]).toEqual([409, []]);
});
