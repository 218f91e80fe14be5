import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { ensureOpenCycle } from '../../commission/cycles/cycle.queries.ts';
import { REASON, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { makeBookExtractsJob } from '../../money/book-extract/make-extracts.job.ts';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import { byHandRules } from '../../money/books/check/by-hand-rules.ts';
import { checkLedger, ledgerRules } from '../../money/books/check/check-ledger.ts';
import { debtRules } from '../../money/books/check/debt-rules.ts';
import { bookCycle, releaseAt, reverseAt } from '../../money/books/testing/booked.ts';
import { makeEligible } from '../../money/payouts/testing/eligible.ts';
import { createVoucher } from '../../money/vouchers/create-voucher.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const { server, root, second, anna, safeguards, post } = setUpCompany();
/** The obstacles to Anna's deletion, step by step. */
const obstacles: string[][] = [];
let request: number;
/** Paid to Anna; she objected to its credit note. */
let payout: number;
let objection: number;
/** Paid to her after that. */
let later: number;
/** January, and the order that it paid for. */
let cycle: number;
let order: number;
/** Vouchers of Anna and of her sponsor. */
let vouchers: { readonly anna: string; readonly root: number };

const noteObstacles = async () => {
  const { obstacles: found } = (
    await server.call(root.token, { url: `/api/operator/deletion_requests/${request}` })
  ).json();
  obstacles.push(found.map(({ code }: { code: string }) => code));
};
const readDebts = async () =>
  (await server.call(root.token, { url: `/api/debts.json?partner=${anna.id}` })).json();
const carryOut = () =>
  post(root.token, '/api/operator/deletion_requests/decisions', {
    ids: [request],
    decision: 'carry-out',
    reason: REASON,
  });

beforeAll(async () => {
  await safeguards({ fourEyes: false, secondFactor: false });
  await payAnna();
  vouchers = await makeVouchers();
  await inTransaction(server.database.db, (tx) => ensureOpenCycle(tx, NOW));
  request = (await post(anna.token, '/api/deletion_requests', { reason: 'Ich ziehe um.' })).json().id;
  await post(anna.token, `/api/payouts/${payout}/objection`, { reason: 'Falscher Name' });
  await post(anna.token, `/api/partners/${anna.id}/book_extracts`, { from: '2026-01', to: '2026-01' });
  await safeguards({ fourEyes: true, secondFactor: false });
  const correction = { partner: anna.id, amount: '1.00', text: 'Kulanz', reason: REASON };
  const { approval } = (await post(root.token, '/api/corrections', correction)).json();
  await noteObstacles();
  const { failed } = (await carryOut()).json();
  obstacles.push(failed.map(({ code }: { code: string }) => code));
  await post(second.token, `${approval}/reject`, { reason: REASON });
  await noteObstacles();
  const list = await server.call(root.token, { url: `/api/objections.json?partner=${anna.id}` });
  objection = list.json()[0].id;
  await post(root.token, `/api/objections/${objection}/answer`, { answer: 'Wir haben ihn berichtigt.' });
  await noteObstacles();
  await makeBookExtractsJob(server.deps).run();
  await noteObstacles();
  await server.call(anna.token, { method: 'POST', url: `/api/payouts/${payout}/objection/agreement` });
  await noteObstacles();
  expect((await carryOut()).json()).toEqual({ done: [request], failed: [] });
  await safeguards({ fourEyes: false, secondFactor: false });
});

async function payAnna(): Promise<void> {
  const { db } = server.database;
  await makeEligible(server.deps, anna);
  const earn = async (month: string, days: number, closedAt: Date) => {
    const span = { dateFrom: `${month}-01`, dateTo: `${month}-${days}`, closedAt, source: second.id };
    const credit = { partner: anna.id, cents: 100_00, availableAt: closedAt };
    const booked = await bookCycle(db, span, [credit]);
    await releaseAt(db, closedAt);
    return booked;
  };
  const pay = async () => {
    const { id } = (await post(anna.token, '/api/payouts', { user: `/api/users/${anna.userId}` })).json();
    for (const change of [{ status: 1 }, { status: 4, bankReference: 'B-1' }]) {
      const moved = await server.mergePatch(root.token, `/api/payouts/${id}`, change);
      expect(moved.statusCode, moved.body).toBe(200);
    }
    return id;
  };
  const january = await earn('2026-01', 31, new Date('2026-02-02T00:00:00Z'));
  ({ cycle } = january);
  order = january.credits[0]?.order ?? 0;
  payout = await pay();
  await earn('2026-02', 28, new Date('2026-03-02T00:00:00Z'));
  later = await pay();
}

async function makeVouchers(): Promise<typeof vouchers> {
  const { db } = server.database;
  const made = async (owner: number) => {
    const { id } = await db
      .insertInto('payouts')
      .values({ partner_id: owner, type: 'shopping', amount_cents: 10_00, status: 4 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await inTransaction(db, (tx) => createVoucher(tx, { payout: id, owner, amountCents: 10_00, at: NOW }));
    return db
      .selectFrom('vouchers')
      .select(['id', 'code'])
      .where('payout_id', '=', id)
      .executeTakeFirstOrThrow();
  };
  return { anna: (await made(anna.id)).code, root: (await made(root.id)).id };
}

test('nobody is deleted while a correction is pending, an objection unanswered, or an extract being made', () => {
  expect(obstacles).toEqual([
    ['deletionTaxOwed', 'deletionCorrection', 'deletionObjection', 'deletionExtract'],
    ['deletionTaxOwed'],
    ['deletionTaxOwed', 'deletionObjection', 'deletionExtract'],
    ['deletionTaxOwed', 'deletionObjectionAnswered', 'deletionExtract'],
    ['deletionTaxOwed', 'deletionObjectionAnswered'],
    [],
  ]);
});

type Call = readonly [
  name: string,
  method: 'GET' | 'PATCH' | 'POST',
  url: () => string,
  body: () => object | null,
];
const ofAnna = (more: object) => ({ partner: anna.id, reason: REASON, ...more });
const calls: readonly Call[] = [
  ['a correction', 'POST', () => '/api/corrections', () => ofAnna({ amount: '1.00', text: 'Kulanz' })],
  ['a letter about a debt', 'POST', () => '/api/demands', () => ofAnna({ dueOn: '2026-04-20' })],
  [
    'a payment of a debt',
    'POST',
    () => '/api/debt_payments',
    () => ofAnna({ amount: '1.00', receivedOn: '2026-03-10', bankReference: 'B-2' }),
  ],
  [
    'a tax decision as of a day',
    'PATCH',
    () => `/api/affiliate_datas/${anna.id}`,
    () => ({ taxStatus: 'unproven', validFrom: '2026-02-01' }),
  ],
  [
    'another answer to an objection',
    'POST',
    () => `/api/objections/${objection}/answer`,
    () => ({ answer: 'Noch etwas' }),
  ],
  [
    'an extract from the books',
    'POST',
    () => `/api/partners/${anna.id}/book_extracts`,
    () => ({ from: '2026-01', to: '2026-01' }),
  ],
  [
    'a statement that was never signed',
    'GET',
    () => `/api/partners/${anna.id}/statements/${cycle}/signed.zip`,
    () => null,
  ],
  [
    'a voucher grant',
    'PATCH',
    () => `/api/voucher_partners/${vouchers.root}`,
    () => ({ partner: `/api/partners/${anna.id}` }),
  ],
];

test.each(calls)('%s is refused for a partner who was deleted', async (_, method, url, body) => {
  const payload = body();
  const answer = await server.call(root.token, {
    method,
    url: url(),
    ...(method === 'PATCH' && { headers: { 'content-type': 'application/merge-patch+json' } }),
    ...(payload && { payload }),
  });
  expect([answer.statusCode, answer.body.slice(0, 400)]).toEqual([
    409,
    expect.stringContaining('"accountDeleted"'),
  ]);
});

inFullRun(() => {
  test('two people write off what a refund leaves owed, without a letter', async () => {
    expect(await readDebts()).toEqual([]);
    await reverseAt(server.database.db, { order, remainingBaseCents: 0, now: server.deps.clock.now() });
    const [debt] = await readDebts();
    expect(debt).toMatchObject({ deleted: true, demand: null });
    await safeguards({ fourEyes: true, secondFactor: false });
    const { approval, demand, status } = (await post(root.token, '/api/write_offs', ofAnna({}))).json();
    expect([demand, status]).toEqual([null, 'waiting']);
    expect((await post(root.token, `${approval}/approve`)).statusCode).toBe(403);
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
    await safeguards({ fourEyes: false, secondFactor: false });
    expect(await readDebts()).toEqual([]);
    const names = debtRules.map(({ name }) => name);
    const rules = ledgerRules.filter(({ name }) => names.includes(name));
    expect((await checkLedger(server.database, { rules })).filter(({ faults }) => faults > 0)).toEqual([]);
  });

  test('a returned payment is recorded and not sent again; two people write it off', async () => {
    const change = { date: '2026-03-15', code: 'AC04', reason: REASON };
    const noted = await post(root.token, `/api/payouts/${later}/returned`, change);
    expect([noted.statusCode, noted.json().statusName]).toEqual([200, 'returned']);
    const resent = await server.mergePatch(root.token, `/api/payouts/${later}`, { status: 1 });
    expect([resent.statusCode, resent.json().code]).toEqual([409, 'accountDeleted']);
    await safeguards({ fourEyes: true, secondFactor: false });
    const answer = await post(root.token, `/api/payouts/${later}/reject_returned`, { reason: REASON });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const [open] = (await server.call(second.token, { url: '/api/approvals.json?status=open' })).json();
    expect((await post(root.token, `/api/approvals/${open.id}/approve`)).statusCode).toBe(403);
    expect((await post(second.token, `/api/approvals/${open.id}/approve`)).statusCode).toBe(200);
    await safeguards({ fourEyes: false, secondFactor: false });
    const { rows } = await server.database.pool.query('select status from payouts where id = $1', [later]);
    expect(rows).toEqual([{ status: 2 }]);
  });

  test('a written-off amount stays theirs until two people settle it, and no more than that', async () => {
    const { db } = server.database;
    const mails = (await server.outboxOf()).length;
    expect(await findAccounts(db, anna.id)).toMatchObject({ availableCents: 100_00, debtCents: 0 });
    const debit = (amount: string) =>
      post(root.token, '/api/corrections', ofAnna({ amount, text: 'Auf anderem Weg ausgezahlt' }));
    const more = await debit('-100.01');
    expect([more.statusCode, more.json().violations[0].code]).toEqual([422, 'correctionExceeds']);
    await safeguards({ fourEyes: true, secondFactor: false });
    const { approval } = (await debit('-100.00')).json();
    expect((await post(root.token, `${approval}/approve`)).statusCode).toBe(403);
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
    await safeguards({ fourEyes: false, secondFactor: false });
    expect(await findAccounts(db, anna.id)).toMatchObject({ availableCents: 0, debtCents: 0 });
    expect((await server.outboxOf()).length).toBe(mails);
    const names = byHandRules.map(({ name }) => name);
    const rules = ledgerRules.filter(({ name }) => names.includes(name));
    expect((await checkLedger(server.database, { rules })).filter(({ faults }) => faults > 0)).toEqual([]);
  });
});

test("the holder of a voucher's code can still spend it", async () => {
  const spent = { code: vouchers.anna, amount: '1.00', order: 'S-1', reference: 'R-1' };
  expect((await post(root.token, '/api/voucher_movements', spent)).statusCode).toBe(201);
});
