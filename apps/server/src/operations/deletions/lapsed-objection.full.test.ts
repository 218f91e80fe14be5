import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import { balancesOf, parseBatch } from '../../money/accounting/datev/testing/parse-batch.ts';
import { settings, startAccountingServer } from '../../money/accounting/testing/accounting-server.ts';
import { checkLedger, ledgerRules } from '../../money/books/check/check-ledger.ts';
import { debtRules } from '../../money/books/check/debt-rules.ts';
import { makeEligible } from '../../money/payouts/testing/eligible.ts';
import { NOW } from '../../money/payouts/testing/paper-server.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';

const server = setUp(startAccountingServer);
const reason = 'Keine Antwort auf unser Schreiben';
let partner: TestPartner;
let payout: number;
let objection: number;
let request: number;

/** Sends a call as the partner. */
const say = async (url: string, payload: object = {}) =>
  server.call(await server.signIn(partner.email), { method: 'POST', url, payload });
const obstacles = async () => {
  const { body } = await server.get(`/api/operator/deletion_requests/${request}`);
  return JSON.parse(body).obstacles.map(({ code }: { code: string }) => code);
};
const giveUp = () => server.post('/api/write_offs', { partner: partner.id, reason });

/**
 * 100.00 and 19.00 tax were paid; the partner objects, is answered, requests the deletion of the account, and does not
 * reply.
 */
beforeAll(async () => {
  await server.set();
  partner = await server.newPartner();
  await makeEligible(server.deps, partner);
  await server.earned(partner, 100_00);
  payout = await server.paidOut(partner, 1, 4);
  expect((await say(`/api/payouts/${payout}/objection`, { reason: 'Falscher Name' })).statusCode).toBe(201);
  const [found] = JSON.parse((await server.get(`/api/objections.json?partner=${partner.id}`)).body);
  objection = found.id;
  await server.post(`/api/objections/${objection}/answer`, { answer: 'Der Name ist der des Vertrags.' });
  request = (await say('/api/deletion_requests', { reason: 'Ich höre auf.' })).json().id;
});

test('as long as the partner may still agree, nothing is written off and the account stays', async () => {
  expect((await giveUp()).json()).toMatchObject({ code: 'debtNone' });
  expect(await obstacles()).toEqual(['deletionTaxOwed', 'deletionObjectionAnswered']);
});

test('thirty days after the answer the tax is written off, the objection has ended, and the account can be deleted', async () => {
  await server.moveTo(new Date(NOW.getTime() + 31 * MS_A_DAY));
  expect(await obstacles()).toEqual(['deletionTaxOwed', 'deletionObjectionAnswered']);
  expect((await giveUp()).json()).toMatchObject({ status: 'booked', amount: '0.00', tax: '19.00' });
  expect(await obstacles()).toEqual([]);
  const agreed = await say(`/api/payouts/${payout}/objection/agreement`);
  expect([agreed.statusCode, agreed.json().code]).toEqual([409, 'objectionNone']);
  const answered = await server.post(`/api/objections/${objection}/answer`, { answer: 'Noch etwas' });
  expect([answered.statusCode, answered.json().code]).toEqual([409, 'objectionNone']);
  expect(JSON.parse((await server.get(`/api/objections/${objection}`)).body)).toMatchObject({
    status: 'answered',
    ended: true,
  });
  expect(JSON.parse((await server.get(`/api/payouts/${payout}`)).body)).toMatchObject({
    objection: { agreedAt: null, ended: true },
  });
  await server.expectRightBooks();
  const names = debtRules.map(({ name }) => name);
  const rules = ledgerRules.filter(({ name }) => names.includes(name));
  expect((await checkLedger(server.database, { rules })).filter(({ faults }) => faults > 0)).toEqual([]);
});

test('in the file for the tax adviser it is a loss, and the partner owes nothing', async () => {
  const creditor = settings.creditorsFrom + partner.id;
  const may = parseBatch(await server.handedOver('2026-05')).bookings;
  expect(balancesOf(may)).toMatchObject({ [creditor]: 19_00 });
  const june = parseBatch(await server.file('2026-06/datev.csv')).bookings;
  expect(balancesOf(june)).toEqual({
    [settings.accounts['write-off'].account]: 19_00,
    [creditor]: -19_00,
  });
});
