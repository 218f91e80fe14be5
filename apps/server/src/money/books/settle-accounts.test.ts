import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun, mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { createTestNetwork } from '../../commission/cycles/test-network.ts';
import { type Accounts, findAccounts } from './accounts.queries.ts';
import { findPayable } from './book-payout.ts';
import { faultsInBooks } from './check/testing/faults-in-books.ts';
import { type Booked, bookCycle, endPayout, payOut, releaseAt, reverseAt } from './testing/booked.ts';

/** Hours of one day in June; everything from earlier months is due by then. */
const at = (hour: number) => new Date(Date.UTC(2026, 5, 10, hour));
const soon = at(0);
const later = new Date('2026-07-01T00:00:00Z');

const database = setUpDatabase();
let anna: number;
let bert: number;
beforeAll(async () => {
  const network = createTestNetwork(database.db);
  await network.addPartner('anna', null, { affiliate: true });
  await network.addPartner('bert', 'anna', { affiliate: true });
  anna = network.idOf('anna');
  bert = network.idOf('bert');
});
beforeEach(async () => {
  await emptyTables(database.db, ['credits', 'payouts', 'orders', 'cycles'], { ids: 'continue' });
  await sql`update number_ranges set last = 0`.execute(database.db);
});

const accounts = (): Promise<Accounts> => findAccounts(database.db, anna);

/** Closes a month of 2026 in which anna earned these cents, and returns the orders. */
async function earn(month: number, cents: number[], availableAt = soon): Promise<number[]> {
  const dateFrom = `2026-0${month}-01`;
  // On the last days, so that orders of the same moment are paid in the cycle.
  const closedAt = new Date(`2026-0${month}-28T00:00:00Z`);
  const dateTo = new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10);
  const credits = cents.map((one): Booked => ({ partner: anna, cents: one, availableAt }));
  const booked = await bookCycle(database.db, { dateFrom, dateTo, closedAt, source: bert }, credits);
  return booked.credits.map(({ order }) => order as number);
}

async function takeBack(order: number, now: Date, remainingBaseCents = 0): Promise<number> {
  return reverseAt(database.db, { order, remainingBaseCents, now });
}

/** The available part of each balance, oldest first, without empty ones. */
async function available(): Promise<number[]> {
  return (await findPayable(database.db, anna)).map(({ cents }) => cents);
}

async function expectRightBooks(): Promise<void> {
  expect(await faultsInBooks(database)).toEqual([]);
}

test('a reversal is taken from its own balance first, then from the oldest ones', async () => {
  await earn(1, [100]);
  await earn(2, [200]);
  const [, big] = await earn(3, [50, 60]);
  await earn(4, [400]);
  await releaseAt(database.db, soon);
  expect(await available()).toEqual([100, 200, 110, 400]);
  await takeBack(big as number, at(1));
  expect(await available()).toEqual([100, 200, 50, 400]);
  await expectRightBooks();
});

inFullRun(() => {
  test('balances are used in the order of their cycles, whatever order they were written in', async () => {
    const [second] = await earn(2, [300]);
    await payOutAll(at(1));
    await earn(4, [400], at(2));
    await earn(1, [100], at(2));
    await earn(3, [500], at(2));
    await releaseAt(database.db, at(2));
    expect(await available()).toEqual([100, 500, 400]);
    await takeBack(second as number, at(3));
    expect(await available()).toEqual([300, 400]);
    await expectRightBooks();
  });
});

async function payOutAll(now: Date): Promise<number> {
  await releaseAt(database.db, now);
  return payOut(database.db, anna, now);
}

/** The amount of a payout of everything. */
async function payOutOnly(now: Date): Promise<number> {
  const id = await payOutAll(now);
  const row = await database.db.selectFrom('payouts').select('amount_cents').where('id', '=', id).execute();
  return row[0]?.amount_cents ?? -1;
}

test('an uncovered reversal is debt, set off before anything becomes available', async () => {
  const [order] = await earn(1, [1000]);
  await payOutAll(at(1));
  await earn(2, [300], at(5));
  await earn(3, [900], at(6));
  await takeBack(order as number, at(2));
  expect(await accounts()).toEqual({
    pendingCents: 1200,
    projectedCents: 0,
    projectedCount: 0,
    availableCents: 0,
    debtCents: 1000,
    inPayoutCents: 1000,
    paidCents: 0,
    writtenOffCents: 0,
    paidBackCents: 0,
    commissionCents: 1200,
  });
  await releaseAt(database.db, at(5));
  expect(await accounts()).toMatchObject({ pendingCents: 900, availableCents: 0, debtCents: 700 });
  expect(await available()).toEqual([]);
  await releaseAt(database.db, at(6));
  expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 200, debtCents: 0 });
  expect(await available()).toEqual([200]);
  await expectRightBooks();
});

inFullRun(() => {
  test('a rejected payout returns to every balance what it took', async () => {
    await earn(1, [100]);
    await earn(2, [250]);
    const payout = await payOutAll(at(1));
    expect(await available()).toEqual([]);
    await endPayout(database.db, { payout, partner: anna, at: at(2), end: 'rejected' });
    expect(await available()).toEqual([100, 250]);
    expect(await accounts()).toMatchObject({ availableCents: 350, inPayoutCents: 0, paidCents: 0 });
    expect(await payOutOnly(at(3))).toBe(350);
    await expectRightBooks();
  });
});

fullTest('a debt that arose meanwhile is set off against what a rejected payout returns', async () => {
  const [, order] = await earn(1, [100, 300]);
  await earn(2, [250]);
  const payout = await payOutAll(at(1));
  await takeBack(order as number, at(2));
  expect(await accounts()).toMatchObject({ debtCents: 300, inPayoutCents: 650 });
  await endPayout(database.db, { payout, partner: anna, at: at(3), end: 'rejected' });
  expect(await accounts()).toMatchObject({ availableCents: 350, debtCents: 0, inPayoutCents: 0 });
  expect(await available()).toEqual([100, 250]);
  await expectRightBooks();
});

test('a paid payout moves to paid, and its end is booked once', async () => {
  await earn(1, [100]);
  await earn(2, [250]);
  const payout = await payOutAll(at(1));
  expect(await accounts()).toMatchObject({ inPayoutCents: 350, paidCents: 0 });
  const end = { payout, partner: anna, at: at(2), end: 'paid' } as const;
  await endPayout(database.db, end);
  expect(await accounts()).toMatchObject({ inPayoutCents: 0, paidCents: 350, commissionCents: 350 });
  const again = endPayout(database.db, { ...end, end: 'rejected' });
  await expect(again).rejects.toThrow(/journal_entries_payout_end_key/);
  await expect(endPayout(database.db, end)).rejects.toThrow(/journal_entries_payout_end_key/);
  await expectRightBooks();
});

inFullRun(() => {
  test('of two simultaneous payouts one takes everything, the other finds nothing', async () => {
    await earn(1, [100]);
    await releaseAt(database.db, soon);
    const results = await Promise.allSettled(
      [at(1), at(1), at(1)].map((now) => payOut(database.db, anna, now)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await accounts()).toMatchObject({ availableCents: 0, inPayoutCents: 100 });
    await expectRightBooks();
  });
});

inFullRun(() => {
  test('a reversed pending credit was never available', async () => {
    const [order] = await earn(1, [100, 30], later);
    expect(await takeBack(order as number, at(1))).toBe(1);
    expect(await accounts()).toMatchObject({
      pendingCents: 30,
      availableCents: 0,
      debtCents: 0,
      commissionCents: 30,
    });
    await releaseAt(database.db, later);
    expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 30, debtCents: 0 });
    const times = await sql<{ at: Date }>`select distinct available_at as at from credits`.execute(
      database.db,
    );
    expect(times.rows).toEqual([{ at: later }]);
    await expectRightBooks();
  });

  test('reversing an available credit leaves nothing', async () => {
    const [order] = await earn(1, [100]);
    await releaseAt(database.db, soon);
    await takeBack(order as number, at(1));
    expect(await accounts()).toMatchObject({ availableCents: 0, debtCents: 0, commissionCents: 0 });
    expect(await takeBack(order as number, at(2))).toBe(0);
    const entries = await sql`select from journal_entries where kind = 'reversal'`.execute(database.db);
    expect(entries.rows).toHaveLength(1);
    await expectRightBooks();
  });
});

test.each(mainCases(1, ['paid', 'in payout']))(
  'reversing a credit that is %s makes its whole amount debt',
  async (state) => {
    const [order] = await earn(1, [100]);
    const payout = await payOutAll(at(1));
    if (state === 'paid') await endPayout(database.db, { payout, partner: anna, at: at(2), end: 'paid' });
    await takeBack(order as number, at(3));
    const isPaid = state === 'paid';
    expect(await accounts()).toMatchObject({
      availableCents: 0,
      debtCents: 100,
      inPayoutCents: isPaid ? 0 : 100,
      paidCents: isPaid ? 100 : 0,
      commissionCents: 0,
    });
    await expectRightBooks();
  },
);

test('partial refunds add up to one full refund, to the cent', async () => {
  const [one, other] = await earn(1, [333, 333]);
  await releaseAt(database.db, soon);
  const steps = [2222, 1111, 1110, 5, 4, 0];
  const written: number[] = [];
  for (const [hour, rest] of steps.entries()) written.push(await takeBack(one as number, at(hour + 1), rest));
  // A tenth of 5 cents rounds to 1, of 4 cents to 0.
  expect(written).toEqual([1, 1, 0, 1, 1, 0]);
  await takeBack(other as number, at(12));
  const { rows } = await sql<{ order: number; cents: number }>`
    select order_id as "order", sum(amount_cents)::int as cents from credits group by 1 order by 1`.execute(
    database.db,
  );
  expect(rows.map(({ cents }) => cents)).toEqual([0, 0]);
  expect(await accounts()).toMatchObject({ availableCents: 0, debtCents: 0, commissionCents: 0 });
  await expectRightBooks();
});
