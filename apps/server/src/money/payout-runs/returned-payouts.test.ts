import { parseCents } from '@blattwerk/plan/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { writeBankAccount } from '../../account/bank-accounts/change-bank-account.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { camt053 } from './testing/bank-answers.ts';
import { NEW_IBAN, NOW, REASON, setUpRuns } from './testing/run-server.ts';

const runs = setUpRuns();
const { server, root, second, anna, bert, begin, post, requested, draft, read, itemsOf, runOf, exported } =
  runs;
const { upload, faults } = runs;
beforeAll(begin);

const HOUR_MS = 3_600_000;
let references = 0;

/** The bank books a payout, and then returns it. */
async function comesBack(payout: number, cents: number, attempt = 1): Promise<number> {
  references += 1;
  const endToEndId = `P-${payout}-${attempt}`;
  const bookings = [
    { reference: `P${references}`, cents: -cents, endToEndId },
    { reference: `R${references}`, cents, endToEndId, returned: { code: 'AC04' } },
  ];
  const answer = await upload('/api/bank_statements', camt053(bookings, { id: `R-${references}` }));
  expect(answer.body).toMatchObject({ matched: 1, returned: 1, unmatched: 0 });
  return answer.body.id;
}
const accounts = (partner: { id: number }) => findAccounts(server.database.db, partner.id);
const payoutOf = async (id: number, token = root.token) => {
  const answer = await server.call(token, {
    url: `/api/payouts/${id}`,
    headers: { accept: 'application/json' },
  });
  return answer.json();
};

/** Changes the account, and lets its hold pass. */
async function changesAccount(person: { userId: number }, iban: string): Promise<void> {
  const { deps } = server;
  await inTransaction(deps.db, (db) => writeBankAccount({ ...deps, db }, person.userId, { iban }, 'change'));
}

test('a returned payout keeps its document, nothing goes back to the balance, and its owner learns what to do', async () => {
  const payout = await requested(anna, 100_00);
  const run = await exported();
  const before = await accounts(anna);
  await comesBack(payout, 119_00);
  expect(await payoutOf(payout)).toMatchObject({
    status: { id: 5, name: 'returned' },
    number: expect.any(String),
    correctionNumber: null,
    returned: { on: '2026-05-22', cause: 'accountClosed', waitsFor: 'destinationUnchanged', until: null },
  });
  expect(await accounts(anna)).toEqual(before);
  // The payment account in the statistics excludes returned payouts.
  expect((await accounts(anna)).paidCents).toBe(0);
  expect(await runOf(run)).toMatchObject({ status: 'done', statuses: { returned: 1 } });
  expect(await payoutOf(payout, anna.token)).toMatchObject({ returned: { cause: 'accountClosed' } });
  const mail = (await server.outboxOf()).findLast(({ template }) => template === 'payout-returned');
  expect(mail).toMatchObject({ recipient: anna.email, parameters: { cause: 'Das Konto ist geschlossen.' } });
});

test('it is sent again after a change of account and its hold, gross as noted, under a new id', async () => {
  const [payout] = (await read('/api/operator/payouts?status=returned')).map(({ id }: { id: number }) => id);
  expect(await itemsOf(await draft())).toEqual([]);
  const early = await server.mergePatch(second.token, `/api/payouts/${payout}`, { status: 1 });
  expect([early.statusCode, early.json().code]).toEqual([409, 'payoutDestinationUnchanged']);
  await changesAccount(anna, NEW_IBAN);
  expect((await payoutOf(payout)).returned).toMatchObject({
    waitsFor: 'held',
    until: '2026-05-23T10:00:00+00:00',
  });
  expect(await itemsOf(await draft())).toEqual([]);
  server.setTime(new Date(NOW.getTime() + 73 * HOUR_MS));
  expect((await payoutOf(payout)).returned.waitsFor).toBeNull();
  const run = await exported({ dueOn: '2026-05-26' });
  expect(await itemsOf(run)).toMatchObject([
    {
      payout,
      status: 'sent',
      endToEndId: `P-${payout}-2`,
      gross: '119.00',
      destination: 'DE89 **** 3000',
      warnings: ['otherName', 'returnedBefore'],
    },
  ]);
  const { text } = await runs.fetchFile(run);
  expect(text).toContain(NEW_IBAN);
  expect(text).toContain(`P-${payout}-2`);
  const answer = await upload(
    '/api/bank_statements',
    camt053([{ reference: 'AGAIN', cents: -119_00, endToEndId: `P-${payout}-2` }], { id: 'AGAIN' }),
  );
  expect(answer.body).toMatchObject({ matched: 1 });
  expect(await payoutOf(payout)).toMatchObject({
    statusName: 'paid',
    bankReference: 'AGAIN',
    returned: null,
  });
  const { attempts } = await read(`/api/payouts/${payout}/attempts`);
  expect(attempts).toMatchObject([
    { attempt: 1, endToEndId: `P-${payout}-1`, returned: { code: 'AC04' } },
    { attempt: 2, endToEndId: `P-${payout}-2`, returned: null, destination: 'DE89 **** 3000' },
  ]);
  expect((await accounts(anna)).paidCents).toBe(100_00);
});

inFullRun(() => {
  test('a return of another amount, or of a payout that was not sent, waits for a person', async () => {
    const payout = await requested(bert, 100_00);
    const requestedOnly = await requested(anna, 10_00);
    await server.mergePatch(second.token, `/api/payouts/${payout}`, { status: 1 });
    await server.mergePatch(second.token, `/api/payouts/${payout}`, { status: 4, bankReference: 'X' });
    const bookings = [
      { reference: 'W1', cents: 118_99, endToEndId: `P-${payout}-1`, returned: { code: 'AC04' } },
      { reference: 'W2', cents: 11_90, endToEndId: `P-${requestedOnly}-1`, returned: { code: 'AC04' } },
    ];
    const answer = await upload('/api/bank_statements', camt053(bookings, { id: 'WRONG' }));
    expect(answer.body).toMatchObject({ returned: 0, unmatched: 2 });
    expect((await payoutOf(payout)).statusName).toBe('paid');
    await server.mergePatch(second.token, `/api/payouts/${requestedOnly}`, { status: 2, reason: REASON });
  });
});

test('by hand, with a day and a reason; only for paid payouts', async () => {
  const payout = await requested(anna, 10_00);
  const back = (body: object) =>
    post(second.token, `/api/payouts/${payout}/returned`, { reason: 'Brief der Bank', ...body });
  expect((await back({ date: '2026-05-20' })).body.code).toBe('payoutStatus');
  await server.mergePatch(second.token, `/api/payouts/${payout}`, { status: 1 });
  await server.mergePatch(second.token, `/api/payouts/${payout}`, {
    status: 4,
    bankReference: 'Y',
    valueOn: '2026-05-22',
  });
  expect((await back({ date: '2026-05-21' })).body.violations[0].code).toBe('dayBeforePaid');
  expect((await back({ date: '2026-05-30' })).body.violations[0].code).toBe('dayInFuture');
  expect((await back({ date: '2026-05-22', code: 'closed' })).body.violations[0].propertyPath).toBe('code');
  expect((await back({ date: '2026-05-22', code: 'MD07' })).body).toMatchObject({ statusName: 'returned' });
  expect((await back({ date: '2026-05-22' })).body.code).toBe('payoutStatus');
});

test('giving it up takes two people: then its document is cancelled and its amount is in the balance again', async () => {
  const [payout] = (await read('/api/operator/payouts?status=returned')).map(({ id }: { id: number }) => id);
  const before = await accounts(anna);
  const alone = await server.mergePatch(second.token, `/api/payouts/${payout}`, {
    status: 2,
    reason: REASON,
  });
  expect([alone.statusCode, alone.json().code]).toEqual([409, 'payoutReturnedByTwo']);
  const prepared = await post(root.token, `/api/payouts/${payout}/reject_returned`, {
    reason: 'Partner verstorben',
  });
  expect(prepared.body).toMatchObject({ payout: { statusName: 'returned' }, approval: expect.any(Number) });
  const { approval } = prepared.body;
  expect((await post(root.token, `/api/approvals/${approval}/approve`)).body.code).toBe('fourEyes');
  expect((await post(second.token, `/api/approvals/${approval}/approve`)).status).toBe(200);
  expect(await payoutOf(payout)).toMatchObject({
    statusName: 'rejected',
    correctionNumber: expect.any(String),
    reason: 'Partner verstorben',
  });
  const after = await accounts(anna);
  const cents = parseCents((await payoutOf(payout)).amount);
  expect([after.availableCents - before.availableCents, after.inPayoutCents - before.inPayoutCents]).toEqual([
    cents,
    -cents,
  ]);
  const again = await post(root.token, `/api/payouts/${payout}/reject_returned`, { reason: REASON });
  expect([again.status, again.body.code]).toEqual([409, 'payoutStatus']);
});

inFullRun(() => {
  test('of a simultaneous return and rejection one wins', async () => {
    const payout = await requested(bert, 30_00);
    await server.mergePatch(second.token, `/api/payouts/${payout}`, { status: 1 });
    await server.mergePatch(second.token, `/api/payouts/${payout}`, { status: 4, bankReference: 'Z' });
    const back = () =>
      post(second.token, `/api/payouts/${payout}/returned`, { date: '2026-05-23', reason: 'Brief der Bank' });
    const answers = await Promise.all([back(), back(), back()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

test('the books are right after all of it', async () => {
  expect(await faults()).toEqual([]);
});
