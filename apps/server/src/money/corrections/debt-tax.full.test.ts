import { beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { checkLedger, ledgerRules } from '../books/check/check-ledger.ts';
import { debtRules } from '../books/check/debt-rules.ts';
import { issueRefundCorrections } from '../payouts/paper/issue-refund-corrections.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { startTaxServer } from '../payouts/testing/tax-server.ts';
import { correctAt } from './testing/by-hand.ts';
import { addCycle } from './testing/ready-for-letters.ts';

const server = setUp(startTaxServer);
const reason = 'Vertrag beendet';
const NOW = new Date('2026-05-20T10:00:00Z');
let partner: TestPartner;
let year = 2014;

beforeEach(async () => {
  year -= 2;
  server.setTime(NOW);
  await server.database.db.updateTable('company').set({ four_eyes: false, second_factor: false }).execute();
  partner = await server.newPartner();
  await makeEligible(server.deps, partner);
});

const post = async (url: string, body: object) => {
  const as = await server.signIn(server.root.email);
  return server.call(as, { method: 'POST', url, payload: { partner: partner.id, reason, ...body } });
};
const demand = async () => (await post('/api/demands', { dueOn: '2026-06-30' })).json();
const pay = (amount: string) =>
  post('/api/debt_payments', { amount, receivedOn: '2026-05-20', bankReference: 'B-7' });
/** The tax data of the partner from a day on. */
const smallBusinessFrom = (isSmall: boolean, day: string) =>
  server.database.db
    .insertInto('tax_data')
    .values({
      partner_id: partner.id,
      field: 'small-business',
      value: String(isSmall),
      valid_from: day,
      known_at: NOW,
    })
    .execute();
/** Balances of the tax accounts, in cents, except those of notes and payouts. */
const taxAccounts = async () => {
  const { rows } = await server.database.pool.query<{ account: string; cents: number }>(
    `select account, sum(amount_cents)::int as cents from postings
     where partner_id = $1 and account in ('tax_owed', 'tax_written_off', 'tax_paid_back', 'debt')
     group by account having sum(amount_cents) <> 0 order by account`,
    [partner.id],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};
async function expectRightBooks(): Promise<void> {
  await server.expectRightBooks();
  const names = debtRules.map(({ name }) => name);
  const rules = ledgerRules.filter(({ name }) => names.includes(name));
  expect((await checkLedger(server.database, { rules })).filter(({ faults }) => faults > 0)).toEqual([]);
}

/** 100.00 plus 19.00 tax were paid, and all of it is taken back. */
async function takeBackAHundred(): Promise<void> {
  const { order } = await server.earnedIn(partner, `${year}-01`, 100_00);
  await server.paidOut(partner, 1, 4);
  await server.refund(order, 0);
}

/** 60.00 of a month in which the partner was a small business, which they are no more. */
async function earnAsSmallBusiness(): Promise<void> {
  await smallBusinessFrom(true, `${year}-02-01`);
  await server.earnedIn(partner, `${year}-03`, 60_00);
  await smallBusinessFrom(false, `${year}-06-01`);
}

inFullRun(() => {
  test('earnings as a small business reduce no tax of a letter, whatever the partner is by now', async () => {
    await takeBackAHundred();
    await earnAsSmallBusiness();
    expect(await demand()).toMatchObject({ net: '40.00', tax: '19.00', gross: '59.00' });
  });

  test('taxed earnings reduce the tax of a letter, even if the partner was a small business later', async () => {
    await takeBackAHundred();
    await server.earnedIn(partner, `${year}-03`, 60_00);
    await smallBusinessFrom(true, `${year}-06-01`);
    // 19.00 of the reversal, less 11.40 on 60.00.
    expect(await demand()).toMatchObject({ net: '40.00', tax: '7.60', gross: '47.60' });
  });

  test('earnings of both kinds are taxed month by month', async () => {
    await takeBackAHundred();
    await earnAsSmallBusiness();
    await server.earnedIn(partner, `${year}-08`, 10_00);
    // 19.00 less 1.90 on 10.00.
    expect(await demand()).toMatchObject({ net: '30.00', tax: '17.10', gross: '47.10' });
  });
});

test('a payment covers exactly the tax in the letter, and none of it is written off', async () => {
  await takeBackAHundred();
  await earnAsSmallBusiness();
  await demand();
  const over = await pay('59.01');
  expect([over.statusCode, over.json().violations[0].propertyPath]).toEqual([422, 'amount']);
  expect((await pay('59.00')).json()).toMatchObject({ status: 'booked', amount: '59.00', net: '40.00' });
  expect(await taxAccounts()).toEqual({ tax_paid_back: -19_00 });
  await expectRightBooks();
});

inFullRun(() => {
  test('after a payment, the company bears the tax of what has no document', async () => {
    await takeBackAHundred();
    await server.earnedIn(partner, `${year}-03`, 60_00);
    await demand();
    expect((await pay('47.60')).json()).toMatchObject({ status: 'booked', net: '40.00' });
    expect(await taxAccounts()).toEqual({ tax_paid_back: -7_60, tax_written_off: -11_40 });
    await expectRightBooks();
  });
});

test('an amount paid with a debt is neither set off by the next payout nor demanded by the next letter', async () => {
  await takeBackAHundred();
  await demand();
  expect((await pay('119.00')).json()).toMatchObject({ status: 'booked', net: '100.00' });
  const { order } = await server.earnedIn(partner, `${year}-05`, 50_00);
  const payout = await server.paidOut(partner, 1, 4);
  expect(await server.shown(payout)).toMatchObject({ amount: '50.00', tax: '9.50', setOff: '0.00' });
  await server.refund(order, 0);
  expect(await demand()).toMatchObject({ net: '50.00', tax: '9.50', gross: '59.50' });
  await expectRightBooks();
});

fullTest(
  'a part pays its share of the tax, and the payout that sets the rest off shows the amount paid',
  async () => {
    await takeBackAHundred();
    await demand();
    expect((await pay('59.50')).json()).toMatchObject({ net: '50.00', left: '59.50', status: 'booked' });
    expect(await taxAccounts()).toEqual({ debt: -50_00, tax_owed: -9_50, tax_paid_back: -9_50 });
    expect(await demand()).toMatchObject({ net: '50.00', tax: '9.50', gross: '59.50' });
    await server.earnedIn(partner, `${year}-05`, 150_00);
    const payout = await server.paidOut(partner, 1, 4);
    // 178.50 are billed, 119.00 were taken back, 59.50 of which were paid.
    expect(await server.shown(payout)).toMatchObject({ amount: '100.00', tax: '19.00', setOff: '59.50' });
    const { lines } = await server.paper(`/pdf/payout/${payout}`);
    expect(lines.join(' ')).toMatch(/Ihre Zahlung auf die offene Forderung vom 20\.05\.2026 59,50/);
    expect(await taxAccounts()).toEqual({ tax_paid_back: -9_50 });
    await expectRightBooks();
  },
);

fullTest('a write-off after a part payment writes off the rest of the tax', async () => {
  await takeBackAHundred();
  await demand();
  await pay('59.50');
  server.setTime(new Date('2026-07-01T10:00:00Z'));
  expect((await post('/api/write_offs', {})).json()).toMatchObject({ status: 'booked', amount: '50.00' });
  expect(await taxAccounts()).toEqual({ tax_paid_back: -9_50, tax_written_off: -9_50 });
  await expectRightBooks();
});

fullTest('a payment of a debit by hand waits until a note has something to bill', async () => {
  const { db } = server.database;
  await addCycle(db, '2026-05-01', '2026-05-31');
  await correctAt(db, { partner: partner.id, cents: -100_00, preparedAt: NOW, at: NOW });
  await demand();
  expect((await pay('30.00')).json()).toMatchObject({ net: '30.00', left: '70.00', status: 'booked' });
  await server.earnedIn(partner, `${year}-05`, 80_00);
  // 10.00 are available: 30.00 of the 100.00 were paid, and a note would bill minus 20.00.
  const as = await server.signIn(partner.email);
  const response = await server.call(as, {
    method: 'POST',
    url: '/api/payouts',
    payload: { user: partner.userId },
  });
  expect([response.statusCode, response.json().code]).toEqual([409, 'payoutOnlyRepaid']);
  const quoted = await server.read(`/api/partner-info/${partner.id}/get-balance-info/with-documents/0`);
  expect(quoted).toMatchObject({ payable: '10.00', requestable: false });
  await server.earnedIn(partner, `${year}-07`, 40_00);
  const payout = await server.paidOut(partner, 1, 4);
  expect(await server.shown(payout)).toMatchObject({ amount: '50.00', tax: '3.80', setOff: '-30.00' });
  await expectRightBooks();
});

fullTest('the payment of a debt writes off no tax that an open payout sets off', async () => {
  await takeBackAHundred();
  await demand();
  await server.earnedIn(partner, `${year}-05`, 200_00);
  await server.requested(partner);
  expect(await taxAccounts()).toEqual({ tax_owed: -19_00 });
  await addCycle(server.database.db, '2026-05-01', '2026-05-31');
  await correctAt(server.database.db, { partner: partner.id, cents: -50_00, preparedAt: NOW, at: NOW });
  await demand();
  expect((await pay('50.00')).json()).toMatchObject({ status: 'booked', net: '50.00', left: '0.00' });
  expect(await taxAccounts()).toEqual({ tax_owed: -19_00 });
  await expectRightBooks();
});

test('a write-off includes the tax of the debt', async () => {
  await takeBackAHundred();
  await earnAsSmallBusiness();
  await demand();
  expect(await taxAccounts()).toEqual({ debt: -40_00, tax_owed: -19_00 });
  server.setTime(new Date('2026-07-01T10:00:00Z'));
  expect((await post('/api/write_offs', {})).json()).toMatchObject({ status: 'booked', amount: '40.00' });
  expect(await taxAccounts()).toEqual({ tax_written_off: -19_00 });
  await expectRightBooks();
});

inFullRun(() => {
  test('tax owed without a debt is written off without a letter', async () => {
    await takeBackAHundred();
    await smallBusinessFrom(true, `${year}-02-01`);
    await server.earnedIn(partner, `${year}-03`, 100_00);
    await smallBusinessFrom(false, `${year}-06-01`);
    // The correction document of a reversal is issued by the end of the following month.
    server.setTime(new Date('2026-09-05T10:00:00Z'));
    await issueRefundCorrections(server.deps);
    expect(await taxAccounts()).toEqual({ tax_owed: -19_00 });
    const written = (await post('/api/write_offs', {})).json();
    expect(written).toMatchObject({ status: 'booked', amount: '0.00', tax: '19.00', demand: null });
    expect(await taxAccounts()).toEqual({ tax_written_off: -19_00 });
    expect((await post('/api/write_offs', {})).json()).toMatchObject({ code: 'debtNone' });
    await expectRightBooks();
  });
});
