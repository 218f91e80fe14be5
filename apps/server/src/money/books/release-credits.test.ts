import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { countWaiting } from '../../../test-support/waiting.ts';
import { createTestNetwork } from '../../commission/cycles/test-network.ts';
import { type Accounts, findAccounts } from './accounts.queries.ts';
import { lockBooks } from './books-lock.ts';
import { checkLedger } from './check/check-ledger.ts';
import { releaseCreditsJob } from './release-credits.job.ts';
import { releaseDue } from './release-due.ts';
import { bookingTime, findReleasedUntil } from './release-time.ts';
import { type Booked, bookCycle, releaseAt, reverseAt } from './testing/booked.ts';

// On the last day, so that orders of the same moment are paid in the cycle.
const closedAt = new Date('2026-01-31T20:00:00Z');
const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31', closedAt };
/** Some milliseconds after a fixed moment. */
const at = (milliseconds = 0) => new Date(Date.UTC(2026, 1, 10, 12) + milliseconds);

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

const book = (...credits: Booked[]) => bookCycle(database.db, { ...january, source: bert }, credits);
const accounts = (partner = anna): Promise<Accounts> => findAccounts(database.db, partner);

async function expectRightBooks(): Promise<void> {
  const rules = await checkLedger(database);
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
}

test('a credit is released exactly at its millisecond, and once', async () => {
  await book(
    { partner: anna, cents: 100, availableAt: at() },
    { partner: bert, cents: 7, availableAt: at(1) },
  );
  expect(await releaseAt(database.db, at(-1))).toBe(0);
  expect(await accounts()).toMatchObject({ pendingCents: 100, availableCents: 0 });
  expect(await releaseAt(database.db, at())).toBe(1);
  expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 100 });
  expect(await releaseAt(database.db, at())).toBe(0);
  expect(await accounts(bert)).toMatchObject({ pendingCents: 7, availableCents: 0 });
  expect(await releaseAt(database.db, at(5000))).toBe(1);
  expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 100 });
  expect(await accounts(bert)).toMatchObject({ pendingCents: 0, availableCents: 7 });
  await expectRightBooks();
});

inFullRun(() => {
  test('a release with nothing due writes nothing', async () => {
    await book({ partner: anna, cents: 100, availableAt: at() });
    await releaseAt(database.db, at(-1));
    await releaseDue(database, () => at(-1));
    expect(await findReleasedUntil(database.db)).toEqual(new Date(0));
  });

  test('a clock that is behind neither releases again nor takes anything back', async () => {
    await book(
      { partner: anna, cents: 100, availableAt: at() },
      { partner: anna, cents: 20, availableAt: at(10) },
    );
    await releaseAt(database.db, at(5));
    expect(await releaseAt(database.db, at(-5000))).toBe(0);
    expect(await releaseDue(database, () => at(-5000))).toBe(0);
    expect(await accounts()).toMatchObject({ pendingCents: 20, availableCents: 100 });
    await expectRightBooks();
  });
});

fullTest('of several processes that release simultaneously each credit is released by one', async () => {
  for (let round = 0; round < 5; round++) {
    await emptyTables(database.db, ['credits', 'payouts', 'orders', 'cycles'], { ids: 'continue' });
    await book(
      { partner: anna, cents: 100, availableAt: at() },
      { partner: anna, cents: 20, availableAt: at(3) },
      { partner: bert, cents: 3, availableAt: at(1) },
    );
    const released = await Promise.all([0, 3, 1, 3].map((ms) => releaseDue(database, () => at(ms))));
    expect(released.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 120 });
    expect(await accounts(bert)).toMatchObject({ pendingCents: 0, availableCents: 3 });
  }
  await expectRightBooks();
});

test('the job releases what is due by its clock and logs the number', async () => {
  await book(
    { partner: anna, cents: 100, availableAt: at() },
    { partner: bert, cents: 5, availableAt: at() },
  );
  let now = at(-1);
  const entries: object[] = [];
  const log = { info: (details: object) => entries.push(details) };
  const job = releaseCreditsJob({ database, clock: { now: () => now }, log: log as never });
  expect(job.cron).toBe('* * * * *');
  await job.run();
  expect(entries).toEqual([]);
  now = at();
  await job.run();
  await job.run();
  expect(entries).toEqual([{ credits: 2 }]);
  expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 100 });
});

test('an entry booked now is later than the last release, whatever the clock says', async () => {
  await book({ partner: anna, cents: 100, availableAt: at() });
  expect(await bookingTime(database.db, at(-10))).toEqual(at(-10));
  await releaseAt(database.db, at(2));
  expect(await bookingTime(database.db, at(1))).toEqual(at(3));
  expect(await bookingTime(database.db, at(2))).toEqual(at(3));
  expect(await bookingTime(database.db, at(3))).toEqual(at(3));
});

inFullRun(() => {
  test('a reversal by a process whose clock is behind is not lost', async () => {
    const { credits } = await book(
      { partner: anna, cents: 100, availableAt: at() },
      { partner: bert, cents: 50, availableAt: at(60_000) },
    );
    await releaseAt(database.db, at(5000));
    const order = credits[0]?.order as number;
    await reverseAt(database.db, { order, remainingBaseCents: 0, now: at(1000) });
    expect(await accounts()).toMatchObject({
      pendingCents: 0,
      availableCents: 0,
      debtCents: 0,
      commissionCents: 0,
    });
    await reverseAt(database.db, {
      order: credits[1]?.order as number,
      remainingBaseCents: 250,
      now: at(2000),
    });
    expect(await accounts(bert)).toMatchObject({ pendingCents: 25, availableCents: 0 });
    await releaseAt(database.db, at(60_000));
    expect(await accounts(bert)).toMatchObject({ pendingCents: 0, availableCents: 25 });
    await expectRightBooks();
  });
});

test('a shared lock of the books makes a release wait', async () => {
  await book({ partner: anna, cents: 100, availableAt: at() });
  let isHeld = true;
  const released = await database.db.transaction().execute(async (db) => {
    await lockBooks(db, 'shared');
    const waiting = releaseAt(database.db, at()).then((credits) => ({ credits, isHeld }));
    await expect.poll(() => countWaiting(database.pool)).toBe(1);
    isHeld = false;
    return { waiting };
  });
  expect(await released.waiting).toEqual({ credits: 1, isHeld: false });
});
