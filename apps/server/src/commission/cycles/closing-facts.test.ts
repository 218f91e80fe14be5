import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { refundOrder } from '../../money/books/testing/settled-books.ts';
import { placePartner } from '../../network/placing/place-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { closeCycle } from './close-cycle.ts';
import { ensureOpenCycle } from './cycle.queries.ts';
import { previewCycle } from './preview-cycle.ts';
import { createLeaders, type Leaders } from './testing/leaders.ts';

/** The first instant after March. */
const end = new Date('2026-03-31T22:00:00Z');
const closedAt = new Date('2026-04-02T05:00:00Z');
const closing = () => closedAt;

const database = setUpDatabase();
let leaders: Leaders;
beforeEach(async () => {
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], {
    ids: 'restart',
  });
  leaders = await createLeaders(database.db);
});

const hashNow = async (): Promise<string> => (await previewCycle(database, leaders.march, closedAt)).hash;

/** [beneficiary, base, amount, due] of an order's credits, from the buyer upwards. */
async function creditsOf(order: number): Promise<unknown[][]> {
  const { rows } = await sql<Record<string, unknown>>`
    select display_name as who, base_cents as base, amount_cents as cents, available_at as due, cycle_id as cycle
    from credits join partners on partners.id = partner_id where order_id = ${order} order by depth, credits.id`.execute(
    database.db,
  );
  return rows.map(({ who, base, cents, due }) => [who, base, cents, due]);
}

async function changeType(name: string, affiliate: boolean, at: Date): Promise<void> {
  const partner = leaders.idOf(name);
  await database.db
    .updateTable('account_types')
    .set({ valid_to: at })
    .where('partner_id', '=', partner)
    .where('valid_to', 'is', null)
    .execute();
  await database.db
    .insertInto('account_types')
    .values({ partner_id: partner, affiliate, valid_from: at })
    .execute();
}

const move = (name: string, parent: string, at: Date) =>
  inTransaction(database.db, (tx) =>
    placePartner(tx, { partner: leaders.idOf(name), parent: leaders.idOf(parent), branch: 0, at }),
  );

test('moves and changes of account type after the last millisecond have no effect', async () => {
  const before = await hashNow();
  await move('mia', 'peer', end);
  await changeType('own', false, end);
  await changeType('mia', true, end);
  await leaders.addMembership('peer', 'business-box', 1_000_000, '2026-04-01', '2026-05-01');
  await leaders.addPartner('late', 'own', { affiliate: true, since: end.toISOString() });
  expect(await hashNow()).toBe(before);
  const closed = await closeCycle(database, leaders.march, closing);
  expect(closed?.hash).toBe(before);
  expect((await creditsOf(leaders.orders.deep)).map(([who]) => who)).toEqual(['green1', 'own']);
});

fullTest('those in the last millisecond do', async () => {
  const last = new Date(end.getTime() - 1);
  const before = await hashNow();
  await move('mia', 'peer', last);
  const moved = await hashNow();
  await changeType('own', false, last);
  const changed = await hashNow();
  await leaders.addMembership('green2', 'business-box', 3000, '2026-03-31', '2026-04-01');
  const joined = await hashNow();
  expect(new Set([before, moved, changed, joined]).size).toBe(4);
  await closeCycle(database, leaders.march, closing);
  // Own is no affiliate any more; root, the next one above, has no higher rate than peer.
  expect((await creditsOf(leaders.orders.deep)).map(([who]) => who)).toEqual(['peer']);
});

inFullRun(() => {
  test('a payment that becomes known late counts in the cycle it was booked in', async () => {
    const april = await inTransaction(database.db, (tx) =>
      ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')),
    );
    const before = await hashNow();
    const paidAt = '2026-03-31T20:00:00Z';
    const late = await leaders.addOrder('mia', { cycle: april.id, paidAt, baseCents: 200_00, qp: 100_000 });
    expect(await hashNow()).toBe(before);
    await closeCycle(database, leaders.march, closing);
    expect(await creditsOf(late)).toEqual([]);
    const aprilClosing = new Date('2026-05-01T22:00:00Z');
    await closeCycle(database, april, () => aprilClosing);
    expect(await creditsOf(late)).toEqual([['green1', 200_00, 20_00, aprilClosing]]);
  });

  test('the fortnight starts at the millisecond of the payment, whenever the cycle ends', async () => {
    const last = await leaders.addOrder('carl', {
      cycle: leaders.march.id,
      paidAt: '2026-03-31T21:59:59.999Z',
      baseCents: 10_00,
      qp: 0,
    });
    await closeCycle(database, leaders.march, closing);
    expect(await creditsOf(last)).toEqual([['own', 10_00, 2_00, new Date('2026-04-14T21:59:59.999Z')]]);
  });
});

test('a refund between the end and the closing reduces what counts, in part or completely', async () => {
  const { direct, deep } = leaders.orders;
  await refundOrder(database.db, { order: deep, baseCents: 100_05, qp: 100, at: closedAt, isWhole: true });
  await refundOrder(database.db, { order: direct, baseCents: 20_05, qp: 20, at: end });
  const closed = await closeCycle(database, leaders.march, closing);
  expect(await creditsOf(deep)).toEqual([]);
  expect(await creditsOf(direct)).toEqual([['own', 60_00, 12_00, new Date('2026-04-03T12:00:00Z')]]);
  expect(closed?.result.baseCents).toBe(403_00 - 100_05 - 20_05);
});

inFullRun(() => {
  test('so does a refund recorded by a clock that is ahead', async () => {
    const { direct } = leaders.orders;
    const ahead = new Date(closedAt.getTime() + 5000);
    await refundOrder(database.db, { order: direct, baseCents: 80_05, qp: 80, at: ahead, isWhole: true });
    const closed = await closeCycle(database, leaders.march, closing);
    expect([await creditsOf(direct), closed?.asOf]).toEqual([[], ahead]);
    const rules = await checkLedger(database);
    expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
  });
});

test('a later refund is taken back by reversals, and the closed cycle stays as it was', async () => {
  const { direct, deep } = leaders.orders;
  const closed = await closeCycle(database, leaders.march, closing);
  const statistics = () =>
    sql`select md5(string_agg(t::text, ',' order by t::text)) from partner_statistics as t`.execute(
      database.db,
    );
  const before = await statistics();
  const at = (seconds: number) => new Date(closedAt.getTime() + seconds * 1000);
  await refundOrder(database.db, { order: deep, baseCents: 50_00, qp: 50, at: at(1) });
  await refundOrder(database.db, { order: deep, baseCents: 50_05, qp: 50, at: at(2), isWhole: true });
  await refundOrder(database.db, { order: direct, baseCents: 80_05, qp: 80, at: at(3), isWhole: true });
  const due = new Date('2026-04-14T12:00:00Z');
  expect(await creditsOf(deep)).toEqual([
    ['green1', 100_05, 10_01, due],
    ['green1', 50_05, -5_00, due],
    ['green1', 0, -5_01, due],
    ['own', 100_05, 10_01, due],
    ['own', 50_05, -5_00, due],
    ['own', 0, -5_01, due],
  ]);
  expect((await creditsOf(direct)).map(([who, base, cents]) => [who, base, cents])).toEqual([
    ['own', 80_05, 16_01],
    ['own', 0, -16_01],
  ]);
  expect(await statistics()).toEqual(before);
  expect(await hashNowOfClosed()).toBe(closed?.hash);
});

/** Recomputes a closed cycle: the facts and so the hash are the same, whatever happened since. */
async function hashNowOfClosed(): Promise<string> {
  const cycle = await inTransaction(database.db, (tx) =>
    ensureOpenCycle(tx, new Date('2026-03-10T00:00:00Z')),
  );
  const preview = await previewCycle(database, cycle, new Date('2026-09-01T00:00:00Z'));
  expect(preview.closedHash).toBe(preview.hash);
  return preview.hash;
}
