import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { faultsInBooks } from '../books/check/testing/faults-in-books.ts';
import { bookCycle, releaseAt } from '../books/testing/booked.ts';

const { server, root, second, anna, staff, post, logOf, safeguards } = setUpCompany();

const CLOSED = new Date('2026-02-28T22:00:00Z');
const DUE = new Date('2026-03-10T00:00:00Z');
let february: number;
let credit: { id: number; order: number | null };

beforeAll(async () => {
  const { db } = server.database;
  const month = { dateFrom: '2026-02-01', dateTo: '2026-02-28', closedAt: CLOSED, source: root.id };
  const booked = await bookCycle(db, month, [{ partner: anna.id, cents: 20_00, availableAt: DUE }]);
  february = booked.cycle;
  [credit] = booked.credits as [typeof credit];
  await releaseAt(db, DUE);
  await db
    .insertInto('cycles')
    .values({ date_from: '2026-03-01', date_to: '2026-03-31', plan_version: defaultPlan.planVersion })
    .execute();
});
beforeEach(() => safeguards({ fourEyes: true, secondFactor: false }));

const reason = 'Gespräch am 12. März';
const correct = (as: string, body: object = {}) =>
  post(as, '/api/corrections', {
    partner: anna.id,
    amount: '5.00',
    text: 'Kulanz für März',
    reason,
    ...body,
  });
const read = async (url: string, as = root.token) =>
  (await server.call(as, { url, headers: { accept: 'application/json' } })).json();
const accounts = () => findAccounts(server.database.db, anna.id);

/** Prepared by one person, approved by the other. */
async function booked(body: object): Promise<number> {
  const { id, approval } = (await correct(root.token, body)).json();
  const answer = await post(second.token, `${approval}/approve`);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return id;
}

async function expectRightBooks(): Promise<void> {
  expect(await faultsInBooks(server.database)).toEqual([]);
}

describe('two people', () => {
  test('nothing is booked before the second one approves, and then exactly what was prepared', async () => {
    const { availableCents } = await accounts();
    const answer = await correct(root.token, { amount: '5.5', relatesTo: { kind: 'cycle', id: february } });
    expect(answer.statusCode).toBe(201);
    const { id, approval } = answer.json();
    expect(answer.json()).toMatchObject({
      amount: '5.50',
      text: 'Kulanz für März',
      reason,
      status: 'waiting',
      relatesTo: { kind: 'cycle', id: february, cycle: { dateFrom: '2026-02-01' }, number: null },
      preparedBy: { id: root.userId },
      credit: null,
    });
    expect((await accounts()).availableCents).toBe(availableCents);
    expect(await read(String(approval), second.token)).toMatchObject({
      kind: 'money.correction',
      subject: `/api/corrections/${id}`,
      subjectName: 'Anna',
      after: { partner: anna.id, amount: '5.50', text: 'Kulanz für März', cycle: '2026-02' },
      decidable: true,
    });
    expect((await post(root.token, `${approval}/approve`)).json()).toMatchObject({ code: 'fourEyes' });
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
    expect((await accounts()).availableCents).toBe(availableCents + 5_50);
    const correction = await read(`/api/corrections/${id}`);
    expect(correction).toMatchObject({
      status: 'booked',
      decidedBy: { id: second.userId },
      credit: { cycle: { dateFrom: '2026-03-01' } },
    });
    expect(await logOf(`/api/corrections/${id}`)).toMatchObject([
      { user_id: root.userId, details: { after: { prepared: 'money.correction' }, reason } },
      { user_id: root.userId, details: { after: { amount: '5.50', status: 'booked' }, reason } },
    ]);
    await expectRightBooks();
  });

  test('one person suffices if the company requires no other, and the log says so', async () => {
    await safeguards({ fourEyes: false, secondFactor: false });
    const { id, status, approval } = (await correct(root.token)).json();
    expect([status, approval]).toEqual(['booked', null]);
    const [line] = await logOf(`/api/corrections/${id}`);
    expect(line).toMatchObject({ details: { alone: true } });
    await expectRightBooks();
  });

  inFullRun(() => {
    test('a rejected correction stays in the list, unbooked', async () => {
      const { availableCents } = await accounts();
      const { id, approval } = (await correct(root.token)).json();
      await post(second.token, `${approval}/reject`, { reason: 'Nicht vereinbart' });
      expect(await read(`/api/corrections/${id}`)).toMatchObject({ status: 'rejected', credit: null });
      expect((await accounts()).availableCents).toBe(availableCents);
    });
  });

  test('nobody prepares or approves a correction of their own money', async () => {
    const own = await correct(root.token, { partner: root.id });
    expect([own.statusCode, own.json().code]).toEqual([403, 'ownCorrection']);
    const clerk = await staff(['money.correct']);
    const { approval } = (await correct(clerk.token, { partner: second.id })).json();
    const answer = await post(second.token, `${approval}/approve`);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ownCorrection']);
    expect((await post(root.token, `${approval}/approve`)).statusCode).toBe(200);
  });

  test('nobody prepares or approves a correction for a partner paid to their account', async () => {
    const { approval } = (await correct(root.token)).json();
    const { db, clock } = server.deps;
    const [created_at, updated_at] = [clock.now(), clock.now()];
    const users = [anna.userId, second.userId];
    const same = { paypal_email: 'konto@laub.example', created_at, updated_at };
    await db
      .insertInto('bank_accounts')
      .values(users.map((user_id) => ({ user_id, ...same })))
      .execute();
    for (const answer of [await post(second.token, `${approval}/approve`), await correct(second.token)])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'ownBankAccount']);
    await db.deleteFrom('bank_accounts').where('user_id', 'in', users).execute();
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
    await expectRightBooks();
  });

  fullTest('a debit becomes stale if its credit was taken back meanwhile', async () => {
    const relatesTo = { kind: 'credit', id: credit.id };
    const waiting = (await correct(root.token, { amount: '-3.00', relatesTo })).json();
    await booked({ amount: '-1.00', relatesTo });
    const answer = await post(second.token, `${waiting.approval}/approve`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'changedSince']);
    expect(await read(`/api/corrections/${waiting.id}`)).toMatchObject({ status: 'overtaken' });
  });
});

describe('the partner', () => {
  test('reads it in their language: as a credit, its reason, a line of the balance, and by mail', async () => {
    const id = await booked({ amount: '-2.00', text: 'Doppelt gezählt' });
    const { credit: made } = await read(`/api/corrections/${id}`);
    const shown = await read(`/api/credits/${made.id}`, anna.token);
    expect(shown).toMatchObject({
      bonus: { id: 7, name: 'correction' },
      bonusName: 'correction',
      amount: '-2.00',
      text: 'Doppelt gezählt',
      statusName: 'available',
    });
    expect(await read(`/api/credits/${made.id}/explanation`, anna.token)).toMatchObject({
      rule: 'correction',
      byHand: { text: 'Doppelt gezählt', credit: null, payout: null },
      recomputes: true,
    });
    const [line] = await read(`/api/partners/${anna.id}/ledger`, anna.token);
    expect(line).toMatchObject({ kind: 'correction', amount: '-2.00' });
    expect(await read(`/api/partners/${anna.id}/ledger/${line.id}`, anna.token)).toMatchObject({
      credits: [{ id: made.id, bonusName: 'correction', text: 'Doppelt gezählt' }],
      total: 1,
    });
    const mail = (await server.outboxOf()).at(-1);
    expect(mail).toMatchObject({ template: 'correction-debited', parameters: { text: 'Doppelt gezählt' } });
    const days = await read('/api/notification/get-list', anna.token);
    expect(JSON.stringify(days)).toContain('Doppelt gezählt');
    const sums = await read(`/api/partner/${anna.id}/credits/sums?by=bonus`, anna.token);
    expect(sums.groups.map(({ bonusName }: { bonusName: string }) => bonusName)).toEqual([
      'level',
      'correction',
    ]);
  });
});

describe('is refused', () => {
  test.each([
    ['nothing', { amount: '0.00' }, ['amount']],
    ['three decimals', { amount: '1.005' }, ['amount']],
    ['words', { amount: 'five' }, ['amount']],
    ['more than the limit', { amount: '50000.01' }, ['amount']],
    ['a negative amount beyond the limit', { amount: '-50000.01' }, ['amount']],
    ['without a text', { text: '  ' }, ['text']],
    ['a text that is too long', { text: 'x'.repeat(201) }, ['text']],
    ['an unknown credit', { relatesTo: { kind: 'credit', id: 999_999 } }, ['relatesTo']],
    ['an unknown payout', { relatesTo: { kind: 'payout', id: 999_999 } }, ['relatesTo']],
    ['an unknown month', { relatesTo: { kind: 'cycle', id: 999_999 } }, ['relatesTo']],
  ])('%s', async (_, body, paths) => {
    const answer = await correct(root.token, body);
    expect(answer.statusCode).toBe(422);
    const propertyPaths = answer
      .json()
      .violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath);
    expect(propertyPaths).toEqual(paths);
  });

  test('a debit of more than its credit', async () => {
    const relatesTo = { kind: 'credit', id: credit.id, cycle: february };
    const answer = await correct(root.token, { amount: '-20.01', relatesTo });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'amount', code: 'correctionExceeds' }]);
  });

  fullTest('a credit given with another month than its own', async () => {
    const relatesTo = { kind: 'credit', id: credit.id, cycle: 999_999 };
    const answer = await correct(root.token, { amount: '-1.00', relatesTo });
    expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, 'relatesTo']);
  });

  test('an unknown partner', async () => {
    expect((await correct(root.token, { partner: 999_999 })).statusCode).toBe(404);
  });
});

test('the preview shows what is available and owed, and the month', async () => {
  const { availableCents } = await accounts();
  const euros = (cents: number) => (cents / 100).toFixed(2);
  const effect = await read(
    `/api/corrections/effect?partner=${anna.id}&amount=-${euros(availableCents + 1_00)}`,
  );
  expect(effect).toMatchObject({
    before: { available: euros(availableCents), debt: '0.00' },
    after: { available: '0.00', debt: '1.00' },
    cycle: { dateFrom: '2026-03-01', dateTo: '2026-03-31' },
    held: false,
  });
});

test('the list is filtered, and its file has the same rows', async () => {
  const all = await read('/api/corrections?limits=100');
  const waiting = await read('/api/corrections?status=rejected');
  const named = await read('/api/corrections?text=aNN&limits=100');
  expect(named.length).toBeGreaterThan(1);
  expect(named).toHaveLength(
    all.filter(({ partner }: { partner: { id: number } }) => partner.id === anna.id).length,
  );
  expect(waiting).toHaveLength(all.filter(({ status }: { status: string }) => status === 'rejected').length);
  const { body } = await server.call(root.token, { url: '/csv/corrections' });
  const lines = body.trim().split('\r\n');
  expect(lines).toHaveLength(all.length + 1);
  expect(lines[0]).toContain('Nummer;Partnernummer;Partner;Betrag;Text;Bezug;Begründung;Status');
  expect(body).toContain(';-2,00;Doppelt gezählt;');
});
