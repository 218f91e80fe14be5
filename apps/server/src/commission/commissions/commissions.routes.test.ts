import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import { payoutStatus } from '../../money/books/book-payout.ts';
import {
  type Booked,
  bookCycle,
  endPayout,
  payOut,
  releaseAt,
  reverseAt,
} from '../../money/books/testing/booked.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const BEFORE = new Date('2026-03-15T09:59:59.999Z');
const AFTER = new Date('2026-03-15T10:00:00.001Z');
const LATER = new Date('2026-03-15T11:00:00Z');
const LATEST = new Date('2026-03-15T12:00:00Z');
const FEBRUARY = { dateFrom: '2026-02-01', dateTo: '2026-02-28', closedAt: new Date('2026-03-02T00:00:00Z') };

const { server, own, child } = setUpNetwork(NOW, {
  own: { parent: null },
  child: { parent: 'own' },
});

beforeEach(() =>
  emptyTables(server.database.db, ['credits', 'payouts', 'orders', 'cycles'], { ids: 'continue' }),
);

/** Books credits of own, and of nobody else. */
async function book(...credits: (Omit<Booked, 'partner'> & { partner?: number })[]) {
  const whole = credits.map((credit) => ({ partner: own.id, ...credit }));
  return bookCycle(server.database.db, { ...FEBRUARY, source: child.id }, whole);
}

/** Another cycle, each a month earlier than the previous one. */
let month = 12;
async function bookEarlier(cents: number, availableAt: Date): Promise<void> {
  const dateFrom = `2025-${String(month).padStart(2, '0')}-01`;
  const days = { dateFrom, dateTo: `${dateFrom.slice(0, 8)}28`, closedAt: FEBRUARY.closedAt };
  month -= 1;
  const credit = { partner: own.id, cents, availableAt };
  await bookCycle(server.database.db, { ...days, source: child.id }, [credit]);
}

async function read(name: 'pending' | 'available', partner = own.id): Promise<unknown> {
  const answer = await server.call(own.token, { url: `/api/partner/commission/${name}?partner=${partner}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.json();
}

/** The answer without earnings. */
const nothing = {
  pending: '0.00',
  final: '0.00',
  estimated: '0.00',
  asOf: null,
  firstRelease: null,
  lastRelease: null,
  payoutsHeld: false,
};

/** The answer about one payout that was just requested. */
function pendingOf(amount: string) {
  const state = { statusName: 'pending', since: expect.any(String), heldUntil: null };
  const amounts = { amount, gross: amount };
  return { ...amounts, payouts: 1, ...state, each: [{ payout: expect.any(Number), ...amounts, ...state }] };
}

/** The answer when everything pending is final, and becomes available at the same moment. */
function waiting(amount: string, release: string) {
  return { ...nothing, pending: amount, final: amount, firstRelease: release, lastRelease: release };
}

/** What can be requested; by default nothing is owed or on its way. */
function payable(available: string, more: object = {}) {
  return { available, debt: '0.00', underWay: null, payoutsHeld: false, ...more };
}

test('the statuses are those of the database', async () => {
  const rows = await server.database.db.selectFrom('payout_statuses').selectAll().execute();
  expect(Object.fromEntries(rows.map(({ id, name }) => [name, id]))).toEqual(payoutStatus);
});

test('without earnings it is 0.00', async () => {
  expect(await read('pending')).toEqual(nothing);
  expect(await read('available')).toEqual(payable('0.00'));
});

test('a credit is pending until its time, and available once the job has released it', async () => {
  await book(
    { cents: 1234, availableAt: AFTER },
    { cents: 50, availableAt: NOW },
    { cents: 7, availableAt: BEFORE },
  );
  expect(await read('pending')).toEqual({
    ...nothing,
    pending: '12.91',
    final: '12.91',
    firstRelease: '2026-03-15T09:59:59+00:00',
    lastRelease: '2026-03-15T10:00:00+00:00',
  });
  expect(await read('available')).toEqual(payable('0.00'));
  await releaseAt(server.database.db, NOW);
  expect(await read('pending')).toEqual(waiting('12.34', '2026-03-15T10:00:00+00:00'));
  expect(await read('available')).toEqual(payable('0.57'));
});

test('estimates of the current cycle are pending', async () => {
  const { db } = server.database;
  const { cycle } = await book({ cents: 1, availableAt: AFTER });
  await sql`
    insert into cycles (date_from, date_to, plan_version, as_of)
    values ('2026-03-01', '2026-03-31', '1', ${BEFORE}), ('2026-04-01', '2026-04-30', '1', ${NOW})`.execute(
    db,
  );
  await sql`
    insert into partner_statistics (cycle_id, partner_id, psv_cents, personal_qp, qp, level, leg_value,
      team_base_cents, projected_cents, projected_count)
    select id, ${own.id}::bigint, 0, 0, 0, 0, 0, 0, case when id = ${cycle} then 99 else 250 end, 1
    from cycles`.execute(db);
  // Two cycles are open: the estimate of both is as old as the older one.
  expect(await read('pending')).toEqual({
    pending: '5.01',
    final: '0.01',
    estimated: '5.00',
    asOf: '2026-03-15T09:59:59+00:00',
    firstRelease: '2026-03-15T10:00:00+00:00',
    lastRelease: '2026-03-15T10:00:00+00:00',
    payoutsHeld: false,
  });
});

test('credits of others do not count', async () => {
  await book({ cents: 1234, availableAt: BEFORE }, { cents: 9, availableAt: BEFORE, partner: child.id });
  await releaseAt(server.database.db, NOW);
  expect(await read('available')).toEqual(payable('12.34'));
  expect(await findAccounts(server.database.db, child.id)).toMatchObject({
    pendingCents: 0,
    availableCents: 9,
    commissionCents: 9,
    paidCents: 0,
  });
});

test('a payout takes everything, and returns it when it is rejected', async () => {
  const { db } = server.database;
  await book({ cents: 10_000, availableAt: BEFORE });
  await releaseAt(db, NOW);
  const payout = await payOut(db, own.id, NOW);
  expect(await read('available')).toEqual(payable('0.00', { underWay: pendingOf('100.00') }));
  expect(await findAccounts(db, own.id)).toMatchObject({ inPayoutCents: 10_000, paidCents: 0 });
  await endPayout(db, { payout, partner: own.id, at: NOW, end: 'rejected' });
  expect(await read('available')).toEqual(payable('100.00'));
  const again = await payOut(db, own.id, NOW);
  await endPayout(db, { payout: again, partner: own.id, at: NOW, end: 'paid' });
  expect(await read('available')).toEqual(payable('0.00'));
  expect(await findAccounts(db, own.id)).toMatchObject({
    inPayoutCents: 0,
    paidCents: 10_000,
    commissionCents: 10_000,
  });
});

test('a reversal reduces its credit, and debt comes before anything new', async () => {
  const { db } = server.database;
  const { credits } = await book({ cents: 5000, availableAt: BEFORE });
  await releaseAt(db, NOW);
  await payOut(db, own.id, NOW);
  await reverseAt(db, { order: credits[0]?.order as number, remainingBaseCents: 30_000, now: NOW });
  expect(await findAccounts(db, own.id)).toMatchObject({ availableCents: 0, debtCents: 2000 });
  expect(await read('available')).toEqual(payable('0.00', { debt: '20.00', underWay: pendingOf('50.00') }));
  await bookEarlier(1500, LATER);
  await releaseAt(db, LATER);
  expect(await read('available')).toEqual(payable('0.00', { debt: '5.00', underWay: pendingOf('50.00') }));
  await bookEarlier(700, LATEST);
  await releaseAt(db, LATEST);
  expect(await read('available')).toEqual(payable('2.00', { underWay: pendingOf('50.00') }));
  const { commissionCents, debtCents } = await findAccounts(db, own.id);
  expect([commissionCents, debtCents]).toEqual([5000 - 2000 + 1500 + 700, 0]);
});

test('pending shows from when to when it becomes available, without credits reversed meanwhile', async () => {
  const { credits } = await book(
    { cents: 100, availableAt: new Date('2026-03-16T00:00:00Z') },
    { cents: 300, availableAt: new Date('2026-03-20T00:00:00Z') },
    { cents: 200, availableAt: new Date('2026-03-18T00:00:00Z') },
    { cents: 900, availableAt: new Date('2026-03-25T00:00:00Z'), partner: child.id },
  );
  const range = { firstRelease: '2026-03-16T00:00:00+00:00', lastRelease: '2026-03-20T00:00:00+00:00' };
  expect(await read('pending')).toEqual({ ...nothing, pending: '6.00', final: '6.00', ...range });
  const order = credits[0]?.order as number;
  await reverseAt(server.database.db, { order, remainingBaseCents: 0, now: NOW });
  const rest = { ...range, firstRelease: '2026-03-18T00:00:00+00:00' };
  expect(await read('pending')).toEqual({ ...nothing, pending: '5.00', final: '5.00', ...rest });
});

test('a credit reversed while it is pending leaves nothing pending', async () => {
  const { credits } = await book({ cents: 5000, availableAt: AFTER });
  await reverseAt(server.database.db, {
    order: credits[0]?.order as number,
    remainingBaseCents: 0,
    now: NOW,
  });
  expect(await read('pending')).toEqual(nothing);
});

describe('credits', () => {
  test('cannot be changed or deleted by anybody', async () => {
    const { credits } = await book({ cents: 100, availableAt: NOW });
    const { db } = server.database;
    const id = credits[0]?.id as number;
    const change = db.updateTable('credits').set({ amount_cents: 200 }).where('id', '=', id).execute();
    await expect(change).rejects.toThrow('credits are immutable');
    await expect(db.deleteFrom('credits').where('id', '=', id).execute()).rejects.toThrow(
      'credits are immutable',
    );
  });

  test.each([
    ['of 0', { amount_cents: 0 }],
    ['that are negative without reversing', { amount_cents: -5 }],
    ['of a level bonus without its order', { order_id: null }],
    ['of a level bonus without its base', { base_cents: null }],
    ['whose rate is no higher than the one below', { below_rate_bp: 1000 }],
    ['of a level bonus with shares in a pool', { weight: 1, weight_sum: 1, remainder_cents: 0 }],
    ['that have a previous amount without reversing', { credited_before_cents: 5 }],
    ['of the same order again', {}],
  ])('%s are refused', async (_, fault) => {
    const { credits } = await book({ cents: 100, availableAt: NOW });
    const { db } = server.database;
    const { id: _id, ...row } = await db
      .selectFrom('credits')
      .selectAll()
      .where('id', '=', credits[0]?.id as number)
      .executeTakeFirstOrThrow();
    const again = db.insertInto('credits').values({ ...row, ...fault });
    await expect(again.execute()).rejects.toThrow();
  });

  test('pay a step-up level, a kick-start phase and a monthly bonus only once', async () => {
    const { db } = server.database;
    const { cycle } = await book({ cents: 1, availableAt: AFTER });
    const row = {
      partner_id: own.id,
      cycle_id: cycle,
      plan_version: 'test',
      amount_cents: 100,
      available_at: NOW,
    };
    const pool = { weight: 1, weight_sum: 1, remainder_cents: 0 };
    const once = [
      { ...row, bonus: 'step-up' as const, stage: '6' },
      { ...row, bonus: 'kick-start' as const, stage: 'easy' },
      { ...row, bonus: 'builder' as const, stage: '1' },
      { ...row, bonus: 'infinity' as const, ...pool },
      { ...row, bonus: 'balancing' as const, ...pool },
    ];
    for (const one of once) await db.insertInto('credits').values(one).execute();
    for (const again of once) {
      await expect(db.insertInto('credits').values(again).execute()).rejects.toThrow('unique');
    }
    const higher = { ...row, bonus: 'step-up' as const, stage: '7' };
    await expect(db.insertInto('credits').values(higher).execute()).resolves.toHaveLength(1);
  });
});

test.each(['', '?partner=', '?partner=abc', '?partner=1&partner=2'])(
  'a request with the query "%s" is refused',
  async (query) => {
    const answer = await server.call(own.token, { url: `/api/partner/commission/pending${query}` });
    expect(answer.statusCode).toBe(400);
  },
);
