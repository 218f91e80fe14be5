import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { createTestNetwork } from '../../commission/cycles/test-network.ts';
import { holdAt, releaseHoldAt } from '../partner-states/testing/on-hold.ts';
import { type Accounts, findAccounts } from './accounts.queries.ts';
import { faultsInBooks } from './check/testing/faults-in-books.ts';
import { releaseDue } from './release-due.ts';
import { findReleasedUntil } from './release-time.ts';
import { type Booked, bookCycle, payOut, releaseAt, reverseAt } from './testing/booked.ts';

// On the last day, so that orders of the same moment are paid in the cycle.
const closedAt = new Date('2026-01-31T20:00:00Z');
const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31', closedAt };
/** Some minutes after a fixed moment. */
const at = (minutes = 0) => new Date(Date.UTC(2026, 1, 10, 12, minutes));

const database = setUpDatabase();
let anna: number;
let bert: number;
beforeAll(async () => {
  const network = createTestNetwork(database.db);
  await network.addPartner('root', null, { affiliate: true });
  await network.addPartner('anna', 'root', { affiliate: true });
  await network.addPartner('bert', 'root', { affiliate: true });
  anna = network.idOf('anna');
  bert = network.idOf('bert');
});
beforeEach(async () => {
  await emptyTables(database.db, ['credits', 'payouts', 'orders', 'cycles', 'partner_states'], {
    ids: 'continue',
  });
  await sql`update number_ranges set last = 0`.execute(database.db);
});

const book = (...credits: Booked[]) => bookCycle(database.db, { ...january, source: bert }, credits);
const accounts = (partner = anna): Promise<Accounts> => findAccounts(database.db, partner);

async function expectRightBooks(): Promise<void> {
  expect(await faultsInBooks(database)).toEqual([]);
}

test('credits that become due during a hold wait while others are released, and are available to the cent after it', async () => {
  await book(
    { partner: anna, cents: 100_00, availableAt: at(0) },
    { partner: anna, cents: 23_45, availableAt: at(2) },
    { partner: anna, cents: 6_07, availableAt: at(9) },
    { partner: bert, cents: 7_00, availableAt: at(2) },
  );
  await releaseAt(database.db, at(0));
  await holdAt(database.db, anna, at(1));
  expect(await releaseAt(database.db, at(3))).toBe(1);
  expect(await accounts()).toMatchObject({ pendingCents: 29_52, availableCents: 100_00 });
  expect(await accounts(bert)).toMatchObject({ pendingCents: 0, availableCents: 7_00 });
  await expectRightBooks();
  await releaseHoldAt(database.db, anna, at(5));
  expect(await accounts()).toMatchObject({ pendingCents: 6_07, availableCents: 123_45 });
  await expectRightBooks();
  expect(await releaseAt(database.db, at(8))).toBe(0);
  expect(await releaseAt(database.db, at(9))).toBe(1);
  expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 129_52 });
  await expectRightBooks();
});

inFullRun(() => {
  test('credits that were due before the hold but not released yet wait as well', async () => {
    await book({ partner: anna, cents: 100, availableAt: at(0) });
    await holdAt(database.db, anna, at(1));
    expect(await releaseDue(database, () => at(2))).toBe(0);
    expect(await findReleasedUntil(database.db)).toEqual(new Date(0));
    expect(await accounts()).toMatchObject({ pendingCents: 100, availableCents: 0 });
    await releaseHoldAt(database.db, anna, at(3));
    expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 100 });
    expect(await releaseDue(database, () => at(4))).toBe(0);
    await expectRightBooks();
  });

  test('credits of others that are due when a hold ends are released with it, once', async () => {
    await book(
      { partner: anna, cents: 1_00, availableAt: at(2) },
      { partner: bert, cents: 2_00, availableAt: at(3) },
    );
    await holdAt(database.db, anna, at(1));
    await releaseHoldAt(database.db, anna, at(4));
    expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 1_00 });
    expect(await accounts(bert)).toMatchObject({ pendingCents: 0, availableCents: 2_00 });
    expect(await releaseAt(database.db, at(5))).toBe(0);
    await expectRightBooks();
  });
});

test('a reversal during a hold is owed immediately or deducted from what waits, and set off when the hold ends', async () => {
  const { credits } = await book(
    { partner: anna, cents: 50_00, availableAt: at(0) },
    { partner: anna, cents: 80_00, availableAt: at(3) },
  );
  const [paid = 0, kept = 0] = credits.map(({ order }) => Number(order));
  await releaseAt(database.db, at(0));
  await payOut(database.db, anna, at(0));
  await holdAt(database.db, anna, at(1));
  await reverseAt(database.db, { order: paid, remainingBaseCents: 0, now: at(2) });
  expect(await accounts()).toMatchObject({ pendingCents: 80_00, availableCents: 0, debtCents: 50_00 });
  await expectRightBooks();
  await reverseAt(database.db, { order: kept, remainingBaseCents: 400_00, now: at(4) });
  expect(await accounts()).toMatchObject({ pendingCents: 40_00, availableCents: 0, debtCents: 50_00 });
  await expectRightBooks();
  await releaseHoldAt(database.db, anna, at(6));
  expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 0, debtCents: 10_00 });
  await expectRightBooks();
});

inFullRun(() => {
  test('each of two holds keeps what became due during it', async () => {
    await book(
      { partner: anna, cents: 1_00, availableAt: at(2) },
      { partner: anna, cents: 2_00, availableAt: at(5) },
      { partner: anna, cents: 4_00, availableAt: at(8) },
    );
    await holdAt(database.db, anna, at(1));
    await releaseHoldAt(database.db, anna, at(3));
    expect(await accounts()).toMatchObject({ pendingCents: 6_00, availableCents: 1_00 });
    await releaseAt(database.db, at(5));
    await holdAt(database.db, anna, at(7));
    expect(await releaseAt(database.db, at(9))).toBe(0);
    expect(await accounts()).toMatchObject({ pendingCents: 4_00, availableCents: 3_00 });
    await expectRightBooks();
    await releaseHoldAt(database.db, anna, at(10));
    expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 7_00 });
    await expectRightBooks();
  });

  test('a clock that is behind neither releases held credits nor rewrites history', async () => {
    await book(
      { partner: anna, cents: 1_00, availableAt: at(2) },
      { partner: bert, cents: 2_00, availableAt: at(3) },
    );
    await holdAt(database.db, anna, at(1));
    await releaseAt(database.db, at(4));
    await releaseHoldAt(database.db, anna, at(0));
    expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 1_00 });
    const states = await database.db
      .selectFrom('partner_states')
      .select('valid_from')
      .orderBy('id')
      .execute();
    expect(states).toEqual([{ valid_from: at(1) }, { valid_from: at(1) }]);
    await expectRightBooks();
  });
});
