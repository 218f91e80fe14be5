import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { type Planted, plant } from '../../network/team/testing/plant.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { checkLedger } from '../books/check/check-ledger.ts';
import { bookCycle, payOut, releaseAt } from '../books/testing/booked.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { readPdf } from '../payouts/testing/read-pdf.ts';
import { correctAt } from './testing/by-hand.ts';

const { server, root, second, anna, post, logOf, safeguards } = setUpCompany();

const BEGIN = new Date('2026-03-15T10:00:00Z');
const reason = 'Vertrag beendet';
let debtor: Planted;
let debtors = 0;

beforeEach(async () => {
  await safeguards({ fourEyes: true, secondFactor: false });
  const { db } = server.database;
  await db
    .updateTable('company')
    .set({ name: 'Laub GmbH', street: 'Laubgasse 1', postcode: '10115', city: 'Berlin', country_iso: 'DEU' })
    .execute();
  await db
    .insertInto('cycles')
    .values({ date_from: '2026-03-01', date_to: '2026-03-31', plan_version: defaultPlan.planVersion })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  debtors += 1;
  debtor = await plant(db, { name: `Schuldner ${debtors}`, parent: root });
  await makeEligible(server.deps, debtor, { iban: null });
  await takeBack(-12_34);
});

async function takeBack(cents: number, partner = debtor.id): Promise<void> {
  const at = server.deps.clock.now();
  const preparedAt = new Date(at.getTime() - 3_600_000);
  await correctAt(server.database.db, { partner, cents, preparedAt, at });
}

/** Where somebody is paid by PayPal, without any other account. */
async function givePaypal(user: number, email: string | null): Promise<void> {
  const { db } = server.database;
  await db.deleteFrom('bank_accounts').where('user_id', '=', user).execute();
  if (email === null) return;
  const at = server.deps.clock.now();
  await db
    .insertInto('bank_accounts')
    .values({ user_id: user, paypal_email: email, created_at: at, updated_at: at })
    .execute();
}

const demand = (dueOn = '2026-03-31', as = root.token, partner = debtor.id) =>
  post(as, '/api/demands', { partner, dueOn, reason });
const writeOff = (as = root.token) => post(as, '/api/write_offs', { partner: debtor.id, reason });
const read = async (url: string, as = root.token) =>
  (await server.call(as, { url, headers: { accept: 'application/json' } })).json();
const accounts = () => findAccounts(server.database.db, debtor.id);
const refused = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];

async function expectRightBooks(): Promise<void> {
  const rules = await checkLedger(server.database);
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
}

describe('a letter', () => {
  test('asks for what is owed, says until when, and is there for both sides in the language it was issued in', async () => {
    const answer = await demand();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      partner: { id: debtor.id },
      number: expect.stringMatching(/^F-\d{6}$/),
      net: '12.34',
      tax: '0.00',
      gross: '12.34',
      dueOn: '2026-03-31',
      issuedBy: { id: root.userId },
    });
    const { id, number } = answer.json();
    const as = await server.signIn(debtor.email);
    const { rawPayload, headers } = await server.call(as, { url: `/pdf/demands/${id}` });
    expect(headers['content-type']).toBe('application/pdf');
    const { text } = await readPdf(rawPayload);
    for (const words of ['Zahlungsaufforderung', number, 'Laub GmbH', '12,34 €', '31.03.2026'])
      expect(text).toContain(words);
    expect((await server.call(anna.token, { url: `/pdf/demands/${id}` })).statusCode).toBe(404);
    expect((await server.outboxOf()).at(-1)).toMatchObject({
      template: 'debt-demanded',
      parameters: { number, amount: '12,34\u00a0€' },
    });
    expect(await logOf(`/api/partners/${debtor.id}`)).toMatchObject([
      { user_id: root.userId, details: { after: { number, amount: '12.34', dueOn: '2026-03-31' }, reason } },
    ]);
    const [debt] = await read(`/api/debts?partner=${debtor.id}`);
    expect(debt).toMatchObject({
      debt: '12.34',
      since: '2026-03-15',
      demand: { id, number, dueOn: '2026-03-31' },
      overdue: false,
      writeOff: null,
    });
    await expectRightBooks();
  });

  test('is refused with a term too short or too long, without a debt, and for the own partner', async () => {
    for (const dueOn of ['2026-03-28', '2026-06-14', '2026-02-30']) {
      const answer = await demand(dueOn);
      expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, 'dueOn']);
    }
    expect(refused(await demand('2026-03-31', root.token, anna.id))).toEqual([409, 'debtNone']);
    expect(refused(await demand('2026-03-31', root.token, root.id))).toEqual([403, 'ownCorrection']);
  });

  test('is refused without an address of either side', async () => {
    const { db } = server.database;
    await db
      .updateTable('company')
      .set({ street: null, postcode: null, city: null, country_iso: null })
      .execute();
    await db.deleteFrom('billing_addresses').where('user_id', '=', root.userId).execute();
    expect(refused(await demand())).toEqual([409, 'demandNoIssuer']);
    await db.deleteFrom('billing_addresses').where('user_id', '=', debtor.userId).execute();
    expect(refused(await demand())).toEqual([409, 'demandNoAddress']);
  });
});

describe('a write-off', () => {
  const afterTerm = () => server.setTime(new Date('2026-04-01T10:00:00Z'));

  test('by two people ends the debt, and what it came from is on no later payout', async () => {
    await demand();
    afterTerm();
    const prepared = (await writeOff()).json();
    expect(prepared).toMatchObject({
      amount: '12.34',
      status: 'waiting',
      demand: expect.stringMatching(/^F-/),
    });
    expect(await accounts()).toMatchObject({ debtCents: 12_34 });
    expect(await read(`/api/debts?partner=${debtor.id}`)).toMatchObject([
      { overdue: true, writeOff: prepared.approval },
    ]);
    expect(refused(await post(root.token, `${prepared.approval}/approve`))).toEqual([403, 'fourEyes']);
    expect((await post(second.token, `${prepared.approval}/approve`)).statusCode).toBe(200);
    expect(await accounts()).toMatchObject({ debtCents: 0, writtenOffCents: 12_34, commissionCents: -12_34 });
    expect(await read(`/api/debts?partner=${debtor.id}`)).toEqual([]);
    expect(await read(`/api/write_offs?partner=${debtor.id}`)).toMatchObject([{ status: 'booked' }]);
    const as = await server.signIn(debtor.email);
    expect(await read(`/api/partners/${debtor.id}/ledger`, as)).toMatchObject([
      { kind: 'write-off', amount: '12.34', sum: '0.00' },
      { kind: 'correction', amount: '-12.34', sum: '-12.34' },
    ]);
    expect(await read(`/api/credits?partner=${debtor.id}`, as)).toMatchObject([
      { statusName: 'written_off' },
    ]);
    await expectRightBooks();

    await takeBack(30_00);
    const payout = await payOut(server.database.db, debtor.id, server.deps.clock.now());
    const { rows } = await server.database.pool.query(
      'select count(*)::int as credits from payout_credits where payout_id = $1',
      [payout],
    );
    expect(rows).toEqual([{ credits: 1 }]);
    expect(await accounts()).toMatchObject({ inPayoutCents: 30_00, debtCents: 0 });
    await expectRightBooks();
  });

  test('is refused before a letter over all of it, before its term has passed, and without a debt', async () => {
    expect(refused(await writeOff())).toEqual([409, 'writeOffNoDemand']);
    await demand();
    expect(refused(await writeOff())).toEqual([409, 'writeOffTerm']);
    server.setTime(new Date('2026-03-31T21:59:00Z'));
    expect(refused(await writeOff())).toEqual([409, 'writeOffTerm']);
    afterTerm();
    await takeBack(-1);
    expect(refused(await writeOff())).toEqual([409, 'writeOffNoDemand']);
    await takeBack(20_00);
    expect(refused(await writeOff())).toEqual([409, 'debtNone']);
  });

  test('is refused where the debt grew after the letter, even if it is less by now', async () => {
    await demand();
    afterTerm();
    await takeBack(10_00);
    await takeBack(-3_00);
    expect(await accounts()).toMatchObject({ debtCents: 5_34 });
    expect(refused(await writeOff())).toEqual([409, 'writeOffNoDemand']);
  });

  test('is approved by nobody whose account the debtor is paid to', async () => {
    await demand();
    afterTerm();
    const { approval } = (await writeOff()).json();
    await givePaypal(debtor.userId, 'konto@laub.example');
    await givePaypal(second.userId, 'Konto@laub.example');
    expect(refused(await post(second.token, `${approval}/approve`))).toEqual([403, 'ownBankAccount']);
    expect(await accounts()).toMatchObject({ debtCents: 12_34 });
    await givePaypal(second.userId, null);
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
  });

  test('is overtaken when the debt is another by then', async () => {
    await demand();
    afterTerm();
    const { id, approval } = (await writeOff()).json();
    expect(refused(await writeOff())).toEqual([409, 'approvalWaits']);
    await takeBack(2_00);
    expect(refused(await post(second.token, `${approval}/approve`))).toEqual([409, 'changedSince']);
    const [shown] = await read(`/api/write_offs?partner=${debtor.id}`);
    expect(shown).toMatchObject({ id, status: 'overtaken' });
    expect(await accounts()).toMatchObject({ debtCents: 10_34 });
  });

  test('waits for a payout that is under way', async () => {
    const { db } = server.database;
    await takeBack(30_00);
    const payout = await payOut(db, debtor.id, server.deps.clock.now());
    await takeBack(-5_00);
    await demand();
    afterTerm();
    const answer = await writeOff();
    expect(refused(answer)).toEqual([409, 'writeOffPayout']);
    expect(answer.json().params).toEqual({ payout });
  });

  test('what is released later is available whole', async () => {
    const { db } = server.database;
    const month = { dateFrom: '2025-12-01', dateTo: '2025-12-31', closedAt: BEGIN, source: root.id };
    const later = new Date('2026-04-20T00:00:00Z');
    await bookCycle(db, month, [{ partner: debtor.id, cents: 9_00, availableAt: later }]);
    await demand();
    afterTerm();
    const { approval } = (await writeOff()).json();
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
    await releaseAt(db, later);
    expect(await accounts()).toMatchObject({ availableCents: 9_00, debtCents: 0 });
  });
});

test('the files say what the lists say', async () => {
  const debts = (await server.call(root.token, { url: '/csv/debts' })).body;
  expect(debts).toMatch(
    new RegExp(`\r\n${debtor.id};Schuldner ${debtors};12,34;2026-\\d\\d-\\d\\d;0,00;;\r\n`),
  );
  const { body } = await server.call(root.token, { url: '/csv/write_offs' });
  expect(body).toContain('Nummer;Partnernummer;Partner;Betrag;Schreiben;Begründung;Status');
});
