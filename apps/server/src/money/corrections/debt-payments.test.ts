import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { faultsInBooks } from '../books/check/testing/faults-in-books.ts';
import { endPayout, payOut } from '../books/testing/booked.ts';
import { camt053 } from '../payout-runs/testing/bank-answers.ts';
import { COMPANY_IBAN } from '../payout-runs/testing/run-server.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { correctAt } from './testing/by-hand.ts';
import { readyForLetters } from './testing/ready-for-letters.ts';

const { server, root, second, post, logOf, safeguards } = setUpCompany();

const reason = 'Überweisung am Schalter geprüft';
let debtor: TestPartner;
let debtors = 0;

beforeEach(async () => {
  await safeguards({ fourEyes: true, secondFactor: false });
  const { db } = server.database;
  await readyForLetters(db, '2026-03-01', '2026-03-31');
  debtors += 1;
  debtor = await createPartner(db, { name: `Schuldner ${debtors}`, parent: root });
  await makeEligible(server.deps, debtor, { iban: null });
  await takeBack(-12_34);
});

async function takeBack(cents: number): Promise<void> {
  const at = server.deps.clock.now();
  const preparedAt = new Date(at.getTime() - 3_600_000);
  await correctAt(server.database.db, { partner: debtor.id, cents, preparedAt, at });
}

/** A letter, approved if two people are required. */
async function demand(): Promise<void> {
  const wanted = { partner: debtor.id, dueOn: '2026-03-31', reason };
  const { approval } = (await post(root.token, '/api/demands', wanted)).json();
  if (approval !== null) await post(second.token, `${approval}/approve`);
}
const pay = (body: object = {}, as = root.token) =>
  post(as, '/api/debt_payments', {
    partner: debtor.id,
    amount: '12.34',
    receivedOn: '2026-03-14',
    bankReference: 'B-77',
    reason,
    ...body,
  });
const read = async (url: string, as = root.token) =>
  (await server.call(as, { url, headers: { accept: 'application/json' } })).json();
const accounts = () => findAccounts(server.database.db, debtor.id);
const refused = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];

async function expectRightBooks(): Promise<void> {
  expect(await faultsInBooks(server.database)).toEqual([]);
}

describe('a payment of a debt', () => {
  test('by two people ends the debt, settles the letter, and the partner is notified', async () => {
    await demand();
    expect(await read(`/api/demands?partner=${debtor.id}`)).toMatchObject([{ current: true }]);
    const prepared = (await pay()).json();
    expect(prepared).toMatchObject({ amount: '12.34', net: '12.34', status: 'waiting', line: null });
    expect(await accounts()).toMatchObject({ debtCents: 12_34 });
    expect(refused(await post(root.token, `${prepared.approval}/approve`))).toEqual([403, 'fourEyes']);
    expect((await post(second.token, `${prepared.approval}/approve`)).statusCode).toBe(200);
    expect(await accounts()).toMatchObject({ debtCents: 0, paidBackCents: 12_34, commissionCents: -12_34 });
    expect(await read(`/api/debts?partner=${debtor.id}`)).toEqual([]);
    expect(await read(`/api/demands?partner=${debtor.id}`)).toMatchObject([
      { paidOn: '2026-03-14', current: false },
    ]);
    expect(await read(`/api/debt_payments?partner=${debtor.id}`)).toMatchObject([{ status: 'booked' }]);
    const as = await server.signIn(debtor.email);
    expect(await read(`/api/partners/${debtor.id}/ledger`, as)).toMatchObject([
      { kind: 'debt-paid', amount: '12.34', sum: '0.00' },
      { kind: 'correction', amount: '-12.34' },
    ]);
    expect(await read(`/api/credits?partner=${debtor.id}`, as)).toMatchObject([{ statusName: 'paid_back' }]);
    const [{ list }] = (await server.call(as, { url: '/api/notification/get-list' })).json();
    expect(list[0]).toMatchObject({ type: 'debtPaid', parameters: { amount: '12.34' } });
    await expectRightBooks();

    await takeBack(30_00);
    await payOut(server.database.db, debtor.id, server.deps.clock.now());
    expect(await accounts()).toMatchObject({ inPayoutCents: 30_00, debtCents: 0 });
    await expectRightBooks();
  });

  inFullRun(() => {
    test('a letter about a debt that ended by itself demands nothing of the next debt', async () => {
      const letters = async () => read(`/api/demands?partner=${debtor.id}`);
      await demand();
      expect(await letters()).toMatchObject([{ paidOn: null, current: true }]);
      const issued = server.deps.clock.now();
      try {
        server.setTime(new Date(issued.getTime() + 24 * 3_600_000));
        await takeBack(12_34);
        expect(await accounts()).toMatchObject({ debtCents: 0 });
        expect(await letters()).toMatchObject([{ paidOn: null, current: false }]);
        await takeBack(-5_00);
        expect(await letters()).toMatchObject([{ paidOn: null, current: false }]);
      } finally {
        server.setTime(issued);
      }
    });
  });

  fullTest('below the amount for two people is booked by one, and the log says so', async () => {
    await demand();
    const { db } = server.database;
    await db.updateTable('company').set({ alone_below_cents: 12_35 }).execute();
    try {
      const { id, status, approval } = (await pay()).json();
      expect([status, approval]).toEqual(['booked', null]);
      expect((await logOf(`/api/debt_payments/${id}`)).at(-1)).toMatchObject({ details: { alone: true } });
      await db.updateTable('company').set({ alone_below_cents: 12_34 }).execute();
      await takeBack(-12_34);
      await demand();
      expect((await pay()).json().status).toBe('waiting');
    } finally {
      await db.updateTable('company').set({ alone_below_cents: 0 }).execute();
    }
  });

  test('proved by a bank statement is booked immediately, and its line counts once', async () => {
    await demand();
    const account = { accountHolder: 'Laub GmbH', iban: COMPANY_IBAN, reason };
    await server.mergePatch(root.token, '/api/payout_settings', account);
    const response = await server.call(root.token, {
      method: 'POST',
      url: '/api/bank_statements',
      headers: { 'content-type': 'application/octet-stream' },
      payload: camt053([{ reference: 'IN-1', cents: 12_34 }], { id: 'INCOMING' }),
    });
    const [line] = await read(`/api/bank_statement_lines?statement=${response.json().id}`);
    const body = { partner: debtor.id, line: line.id, reason };
    const answer = await post(root.token, '/api/debt_payments', body);
    expect(answer.json()).toMatchObject({
      status: 'booked',
      approval: null,
      bankReference: 'IN-1',
      line: line.id,
    });
    expect(await accounts()).toMatchObject({ debtCents: 0, paidBackCents: 12_34 });
    expect(await read(`/api/bank_statement_lines?statement=${response.json().id}`)).toMatchObject([
      { status: 'received' },
    ]);
    expect(refused(await post(root.token, '/api/debt_payments', body))).toEqual([409, 'lineDecided']);
    await expectRightBooks();
  });

  test('of a part lowers the debt, the rest stays, and the partner is told the amount', async () => {
    await demand();
    const prepared = (await pay({ amount: '5.00' })).json();
    expect(prepared).toMatchObject({ amount: '5.00', net: '5.00', left: '7.34', status: 'waiting' });
    expect(await read(prepared.approval)).toMatchObject({
      before: { debt: '12.34' },
      after: { debt: '7.34' },
    });
    await post(second.token, `${prepared.approval}/approve`);
    expect(await accounts()).toMatchObject({ debtCents: 7_34, paidBackCents: 5_00, commissionCents: -12_34 });
    expect(await read(`/api/debts?partner=${debtor.id}`)).toMatchObject([{ debt: '7.34' }]);
    expect(await read(`/api/demands?partner=${debtor.id}`)).toMatchObject([
      { paidOn: null, parts: '5.00', current: true },
    ]);
    const as = await server.signIn(debtor.email);
    expect(await read(`/api/partners/${debtor.id}/ledger`, as)).toMatchObject([
      { kind: 'debt-paid', amount: '5.00', sum: '-7.34' },
      { kind: 'correction' },
    ]);
    const [{ list }] = (await server.call(as, { url: '/api/notification/get-list' })).json();
    expect(list[0]).toMatchObject({ type: 'debtPaid', text: expect.stringContaining('7,34') });
    await expectRightBooks();

    const over = await pay({ amount: '7.35' });
    expect([over.statusCode, over.json().violations[0]]).toMatchObject([
      422,
      { propertyPath: 'amount', message: expect.stringContaining('7.34') },
    ]);
    const rest = (await pay({ amount: '7.34' })).json();
    expect(rest).toMatchObject({ net: '7.34', left: '0.00' });
    await post(second.token, `${rest.approval}/approve`);
    expect(await accounts()).toMatchObject({ debtCents: 0, paidBackCents: 12_34 });
    expect(await read(`/api/demands?partner=${debtor.id}`)).toMatchObject([{ paidOn: '2026-03-14' }]);
    await expectRightBooks();

    await takeBack(30_00);
    await payOut(server.database.db, debtor.id, server.deps.clock.now());
    expect(await accounts()).toMatchObject({ inPayoutCents: 30_00, debtCents: 0 });
    await expectRightBooks();
  });

  fullTest(
    'of a part is counted by the payout that sets the rest off, and by the next one if that is rejected',
    async () => {
      await demand();
      const { approval } = (await pay({ amount: '5.00' })).json();
      await post(second.token, `${approval}/approve`);
      await takeBack(30_00);
      expect(await accounts()).toMatchObject({ availableCents: 22_66, debtCents: 0 });
      const { db } = server.database;
      const payout = await payOut(db, debtor.id, server.deps.clock.now());
      expect(await accounts()).toMatchObject({ inPayoutCents: 22_66 });
      await expectRightBooks();
      await endPayout(db, { payout, partner: debtor.id, at: server.deps.clock.now(), end: 'rejected' });
      await expectRightBooks();
      await payOut(db, debtor.id, server.deps.clock.now());
      expect(await accounts()).toMatchObject({ inPayoutCents: 22_66, availableCents: 0 });
      await expectRightBooks();
    },
  );

  fullTest('of a part stays as it was when the rest is written off', async () => {
    await demand();
    const { approval } = (await pay({ amount: '5.00' })).json();
    await post(second.token, `${approval}/approve`);
    const now = server.deps.clock.now();
    try {
      server.setTime(new Date('2026-04-01T10:00:00Z'));
      const written = (await post(root.token, '/api/write_offs', { partner: debtor.id, reason })).json();
      expect(written).toMatchObject({ amount: '7.34' });
      expect((await post(second.token, `${written.approval}/approve`)).statusCode).toBe(200);
      expect(await accounts()).toMatchObject({ debtCents: 0, writtenOffCents: 7_34, paidBackCents: 5_00 });
      await expectRightBooks();
    } finally {
      server.setTime(now);
    }
  });

  test('is refused without a letter, beyond the debt, in the future, and for the operator’s own partner', async () => {
    expect(refused(await pay())).toEqual([409, 'debtPaymentNoDemand']);
    await demand();
    for (const [body, path] of [
      [{ amount: '12.35' }, 'amount'],
      [{ amount: '0' }, 'amount'],
      [{ amount: undefined }, 'amount'],
      [{ receivedOn: '2026-03-16' }, 'receivedOn'],
      [{ bankReference: undefined }, 'bankReference'],
    ] as const) {
      const answer = await pay(body);
      expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, path]);
    }
    expect(refused(await pay({ partner: root.id }))).toEqual([403, 'ownCorrection']);
  });

  inFullRun(() => {
    test('becomes stale when the debt has changed by then', async () => {
      await demand();
      const { approval } = (await pay()).json();
      expect(refused(await pay())).toEqual([409, 'approvalWaits']);
      await takeBack(2_00);
      expect(refused(await post(second.token, `${approval}/approve`))).toEqual([409, 'changedSince']);
      expect(await accounts()).toMatchObject({ debtCents: 10_34 });
    });
  });
});
