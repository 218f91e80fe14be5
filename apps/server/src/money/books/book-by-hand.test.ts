import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { closeCycle } from '../../commission/cycles/close-cycle.ts';
import { findCycleOfMonth } from '../../commission/cycles/cycle.queries.ts';
import { createTestNetwork, type TestNetwork } from '../../commission/cycles/test-network.ts';
import { type Corrected, correctAt, takeOverAt } from '../corrections/testing/by-hand.ts';
import { holdAt, releaseHoldAt } from '../partner-states/testing/on-hold.ts';
import { type Accounts, findAccounts } from './accounts.queries.ts';
import { checkLedger } from './check/check-ledger.ts';
import { faultsInBooks } from './check/testing/faults-in-books.ts';
import { type Booked, bookCycle, endPayout, payOut, releaseAt, reverseAt } from './testing/booked.ts';

const closedAt = new Date('2026-01-31T20:00:00Z');
const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31', closedAt };
/** Some minutes after a moment in February, which is the open month. */
const at = (minutes = 0) => new Date(Date.UTC(2026, 1, 10, 12, minutes));

const database = setUpDatabase();
let network: TestNetwork;
let anna: number;
let bert: number;

beforeAll(async () => {
  network = createTestNetwork(database.db);
  await network.addPartner('root', null, { affiliate: true });
  await network.addPartner('anna', 'root', { affiliate: true });
  await network.addPartner('bert', 'root', { affiliate: true });
  anna = network.idOf('anna');
  bert = network.idOf('bert');
});
beforeEach(async () => {
  const tables = ['credits', 'payouts', 'orders', 'cycles', 'partner_states', 'corrections'] as const;
  await emptyTables(database.db, tables, { ids: 'continue' });
  await sql`update number_ranges set last = 0`.execute(database.db);
});

/** January is closed with these credits, February is open. */
async function book(...credits: Booked[]): Promise<Awaited<ReturnType<typeof bookCycle>>> {
  const booked = await bookCycle(database.db, { ...january, source: bert }, credits);
  await database.db
    .insertInto('cycles')
    .values({ date_from: '2026-02-01', date_to: '2026-02-28', plan_version: defaultPlan.planVersion })
    .execute();
  return booked;
}

const accounts = (partner = anna): Promise<Accounts> => findAccounts(database.db, partner);
const correct = (cents: number, minutes: number, more: Partial<Corrected> = {}) =>
  correctAt(database.db, { partner: anna, cents, preparedAt: at(minutes - 5), at: at(minutes), ...more });

async function expectRightBooks(): Promise<void> {
  expect(await faultsInBooks(database)).toEqual([]);
}

test('a credit by hand is available immediately, in the open cycle', async () => {
  await book({ partner: anna, cents: 10_00, availableAt: at(60) });
  await correct(5_00, 1);
  expect(await accounts()).toMatchObject({
    pendingCents: 10_00,
    availableCents: 5_00,
    commissionCents: 15_00,
  });
  const { rows } = await sql`
    select credit.bonus, credit.text, credit.available_at as due, cycle.date_from as month
    from credits as credit join cycles as cycle on cycle.id = credit.cycle_id
    where credit.bonus = 'correction'`.execute(database.db);
  expect(rows).toEqual([{ bonus: 'correction', text: 'Kulanz', due: at(1), month: '2026-02-01' }]);
  await expectRightBooks();
});

test('a debit beyond the balance becomes debt, which is set off before anything becomes available again', async () => {
  await book(
    { partner: anna, cents: 3_00, availableAt: at(0) },
    { partner: anna, cents: 9_00, availableAt: at(30) },
  );
  await releaseAt(database.db, at(0));
  await correct(-10_00, 1);
  expect(await accounts()).toMatchObject({ pendingCents: 9_00, availableCents: 0, debtCents: 7_00 });
  await expectRightBooks();
  await correct(2_00, 2);
  expect(await accounts()).toMatchObject({ debtCents: 5_00 });
  await releaseAt(database.db, at(30));
  expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 4_00, debtCents: 0 });
  await expectRightBooks();
});

inFullRun(() => {
  test('other credits that are due are released by an entry of their own', async () => {
    await book(
      { partner: anna, cents: 3_00, availableAt: at(0) },
      { partner: bert, cents: 4_00, availableAt: at(0) },
    );
    const id = await correct(5_00, 1);
    expect(await accounts(bert)).toMatchObject({ availableCents: 4_00 });
    const { rows } = await sql<{ correction: number | null; cents: number }>`
      select entry.correction_id as correction, sum(amount_cents)::int as cents
      from journal_entries as entry join postings on entry_id = entry.id and account = 'available'
      where entry.kind = 'release' group by entry.id order by entry.id`.execute(database.db);
    expect(rows).toEqual([
      { correction: null, cents: 7_00 },
      { correction: id, cents: 5_00 },
    ]);
    await expectRightBooks();
  });

  test('closing the cycle adds to the existing balance', async () => {
    await book({ partner: anna, cents: 1_00, availableAt: at(0) });
    const root = network.idOf('root');
    await correct(5_00, 1, { partner: root });
    const february = await findCycleOfMonth(database.db, '2026-02');
    if (!february) throw new Error('there is no February');
    const paidAt = '2026-02-12T12:00:00Z';
    await network.addOrder('bert', { cycle: february.id, paidAt, baseCents: 100_00, qp: 100 });
    await network.addOrder('anna', { cycle: february.id, paidAt, baseCents: 100_00, qp: 3000 });
    await closeCycle(database, february, () => new Date('2026-03-02T05:00:00Z'));
    const { rows } = await sql<{ balances: number }>`
      select count(*)::int as balances from balances where cycle_id = ${february.id} and partner_id = ${root}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ balances: 1 }]);
    const { commissionCents } = await accounts(root);
    expect(commissionCents).toBeGreaterThan(5_00);
    await expectRightBooks();
  });
});

fullTest('a hold keeps a credit by hand, but not a debit', async () => {
  await book({ partner: anna, cents: 8_00, availableAt: at(0) });
  await releaseAt(database.db, at(0));
  await holdAt(database.db, anna, at(1));
  await correct(5_00, 2);
  await correct(-3_00, 3);
  expect(await accounts()).toMatchObject({ pendingCents: 5_00, availableCents: 5_00, debtCents: 0 });
  await expectRightBooks();
  await releaseHoldAt(database.db, anna, at(4));
  expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 10_00 });
  await expectRightBooks();
});

inFullRun(() => {
  test('a payout takes it with everything else, and gives it back when it is rejected', async () => {
    await book({ partner: anna, cents: 8_00, availableAt: at(0) });
    await correct(5_00, 1);
    const payout = await payOut(database.db, anna, at(2));
    expect(await accounts()).toMatchObject({ availableCents: 0, inPayoutCents: 13_00 });
    await endPayout(database.db, { payout, partner: anna, at: at(3), end: 'rejected' });
    expect(await accounts()).toMatchObject({ availableCents: 13_00, inPayoutCents: 0 });
    await expectRightBooks();
  });
});

test('a refund takes back at most what a correction has left of a credit', async () => {
  const { cycle, credits } = await book({ partner: anna, cents: 8_00, availableAt: at(0) });
  const [credit] = credits;
  if (!credit?.order) throw new Error('there is no credit of an order');
  const relates = { cycle, credit: credit.id, payout: null };
  await correct(-5_00, 1, { relates });
  // It would have left 7.20 of 8.00, but less is there already.
  expect(await reverseAt(database.db, { order: credit.order, remainingBaseCents: 72_00, now: at(2) })).toBe(
    0,
  );
  expect(await reverseAt(database.db, { order: credit.order, remainingBaseCents: 0, now: at(3) })).toBe(1);
  expect(await accounts()).toMatchObject({ availableCents: 0, debtCents: 0, commissionCents: 0 });
  const rules = await checkLedger(database);
  const faults = rules.filter(
    ({ name, faults: found }) => found > 0 && !name.startsWith('nobody is refunded'),
  );
  expect(faults).toEqual([]);
});

inFullRun(() => {
  test('a balance brought forward keeps its own time, a debt is due immediately', async () => {
    await book({ partner: anna, cents: 1_00, availableAt: at(0) });
    await takeOverAt(database.db, { partner: anna, cents: 20_00, availableAt: at(30), at: at(1) });
    await takeOverAt(database.db, { partner: bert, cents: -7_00, availableAt: at(30), at: at(2) });
    expect(await accounts()).toMatchObject({ pendingCents: 20_00, availableCents: 1_00 });
    expect(await accounts(bert)).toMatchObject({ debtCents: 7_00 });
    await releaseAt(database.db, at(30));
    expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 21_00 });
    await expectRightBooks();
  });
});

test('without an open month nothing is booked', async () => {
  await expect(correct(1_00, 1)).rejects.toThrow('no cycle is open');
});
