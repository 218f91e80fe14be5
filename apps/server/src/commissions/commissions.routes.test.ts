import { formatCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/test-server.ts';
import { growCycle, type Planted, plant } from '../team/testing/plant.ts';
import { findAccounts, payoutStatus } from './accounts.queries.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const BEFORE = new Date('2026-03-15T09:59:59.999Z');
const AFTER = new Date('2026-03-15T10:00:00.001Z');

let server: TestServer;
let own: Planted;
let child: Planted;
let token: string;
let cycle: number;

beforeAll(async () => {
  server = await startTestServer(NOW);
  const { db } = server.database;
  own = await plant(db, { name: 'Own', parent: null });
  child = await plant(db, { name: 'Child', parent: own });
  token = await server.signIn(own.email);
  const closedAt = new Date('2026-03-02T00:00:00Z');
  cycle = await growCycle(db, { dateFrom: '2026-02-01', dateTo: '2026-02-28', asOf: closedAt, closedAt }, []);
});
afterAll(() => server.close());

beforeEach(() => sql`truncate credits, payouts, orders cascade`.execute(server.database.db));

/** A level bonus on an order of the child. Returns the credit's id. */
async function credit(amountCents: number, availableAt: Date, reverses?: number): Promise<number> {
  const { db } = server.database;
  const order = await db
    .insertInto('orders')
    .values({
      source: 'test',
      number: crypto.randomUUID(),
      partner_id: child.id,
      status: 'paid',
      placed_at: NOW,
      paid_at: NOW,
      cycle_id: cycle,
      base_cents: Math.abs(amountCents) * 10,
      gross_cents: Math.abs(amountCents) * 12,
      qp: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('credits')
    .values({
      partner_id: own.id,
      cycle_id: cycle,
      bonus: 'level',
      order_id: order.id,
      source_partner_id: child.id,
      depth: 1,
      plan_version: 'test',
      base_cents: Math.abs(amountCents) * 10,
      rate_bp: 1000,
      below_rate_bp: 0,
      amount_cents: amountCents,
      available_at: availableAt,
      reverses_id: reverses ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function payout(amountCents: number, status: keyof typeof payoutStatus): Promise<void> {
  await server.database.db
    .insertInto('payouts')
    .values({ partner_id: own.id, status: payoutStatus[status], amount_cents: amountCents })
    .execute();
}

async function read(name: 'pending' | 'available', partner = own.id): Promise<unknown> {
  const answer = await server.call(token, { url: `/api/partner/commission/${name}?partner=${partner}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.json();
}

test('the statuses are those of the database', async () => {
  const rows = await server.database.db.selectFrom('payout_statuses').selectAll().execute();
  expect(Object.fromEntries(rows.map(({ id, name }) => [name, id]))).toEqual(payoutStatus);
});

test('nothing earned is 0.00', async () => {
  expect(await read('pending')).toEqual({ pending: '0.00' });
  expect(await read('available')).toEqual({ available: '0.00' });
});

test('a credit is pending until its moment and available from it on', async () => {
  await credit(1234, AFTER);
  await credit(50, NOW);
  await credit(7, BEFORE);
  expect(await read('pending')).toEqual({ pending: '12.34' });
  expect(await read('available')).toEqual({ available: '0.57' });
});

test('credits of others do not count', async () => {
  await credit(1234, BEFORE);
  const others = await findAccounts(server.database.db, { partner: child.id, now: NOW });
  expect(others).toEqual({ pendingCents: 0, availableCents: 0, commissionCents: 0, paidCents: 0 });
});

test('a payout takes its amount whatever its status, unless it is rejected', async () => {
  await credit(10_000, BEFORE);
  await payout(1000, 'pending');
  await payout(200, 'approved');
  await payout(30, 'paid');
  await payout(4, 'rejected');
  const accounts = await findAccounts(server.database.db, { partner: own.id, now: NOW });
  expect(accounts).toEqual({
    pendingCents: 0,
    availableCents: 10_000 - 1000 - 200 - 30,
    commissionCents: 10_000,
    paidCents: 30,
  });
  expect(await read('available')).toEqual({ available: formatCents(8770) });
});

test('a reversing credit lowers what it takes back, and a debt comes before anything new', async () => {
  const first = await credit(5000, BEFORE);
  await payout(5000, 'paid');
  await credit(-2000, BEFORE, first);
  expect(await read('available')).toEqual({ available: '0.00' });
  await credit(1500, BEFORE);
  expect(await read('available')).toEqual({ available: '0.00' });
  await credit(700, BEFORE);
  expect(await read('available')).toEqual({ available: '2.00' });
  const { commissionCents } = await findAccounts(server.database.db, { partner: own.id, now: NOW });
  expect(commissionCents).toBe(5000 - 2000 + 1500 + 700);
});

test('a credit that is reversed while it is pending leaves nothing pending', async () => {
  const first = await credit(5000, AFTER);
  await credit(-5000, AFTER, first);
  expect(await read('pending')).toEqual({ pending: '0.00' });
});

describe('credits', () => {
  test('are changed and deleted by nobody', async () => {
    const id = await credit(100, NOW);
    const { db } = server.database;
    const change = db.updateTable('credits').set({ amount_cents: 200 }).where('id', '=', id).execute();
    await expect(change).rejects.toThrow('credits are immutable');
    await expect(db.deleteFrom('credits').where('id', '=', id).execute()).rejects.toThrow(
      'credits are immutable',
    );
    expect(await read('available')).toEqual({ available: '1.00' });
  });

  test.each([
    ['of nothing', { amount_cents: 0 }],
    ['that takes without reversing', { amount_cents: -5 }],
    ['of a level bonus without its order', { order_id: null }],
    ['of a level bonus without its base', { base_cents: null }],
    ['whose rate is no higher than the one below', { below_rate_bp: 1000 }],
    ['of the same order once more', {}],
  ])('%s are refused', async (_, fault) => {
    const id = await credit(100, NOW);
    const { db } = server.database;
    const { id: _id, ...row } = await db
      .selectFrom('credits')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await expect(
      db
        .insertInto('credits')
        .values({ ...row, ...fault })
        .execute(),
    ).rejects.toThrow();
  });

  test('pay a step-up level, a kick-start phase and a monthly bonus only once', async () => {
    const { db } = server.database;
    const row = {
      partner_id: own.id,
      cycle_id: cycle,
      plan_version: 'test',
      amount_cents: 100,
      available_at: NOW,
    };
    const once = [
      { ...row, bonus: 'step-up' as const, stage: '6' },
      { ...row, bonus: 'kick-start' as const, stage: 'easy' },
      { ...row, bonus: 'builder' as const, stage: '1' },
      { ...row, bonus: 'infinity' as const },
      { ...row, bonus: 'balancing' as const },
    ];
    await db.insertInto('credits').values(once).execute();
    for (const again of once) {
      await expect(db.insertInto('credits').values(again).execute()).rejects.toThrow('unique');
    }
    await db
      .insertInto('credits')
      .values({ ...row, bonus: 'step-up', stage: '7' })
      .execute();
    expect(await read('available')).toEqual({ available: '6.00' });
  });
});

test.each(['', '?partner=', '?partner=abc', '?partner=1&partner=2'])(
  'a request with the query "%s" is refused',
  async (query) => {
    const answer = await server.call(token, { url: `/api/partner/commission/pending${query}` });
    expect(answer.statusCode).toBe(400);
  },
);
