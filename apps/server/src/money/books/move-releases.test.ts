import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { findReleases } from '../../commission/commissions/pending.queries.ts';
import { closeCycle } from '../../commission/cycles/close-cycle.ts';
import { ensureOpenCycle } from '../../commission/cycles/cycle.queries.ts';
import { createTestNetwork } from '../../commission/cycles/test-network.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { holdAt, releaseHoldAt } from '../partner-states/testing/on-hold.ts';
import { findAccounts } from './accounts.queries.ts';
import { checkLedger } from './check/check-ledger.ts';
import { dueAt } from './due-at.ts';
import { releaseDue } from './release-due.ts';
import { deliverAt } from './testing/delivered.ts';

const database = setUpDatabase();
let anna = 0;
let order = 0;

/** 5 percent of a thousand euros. */
const EARNED = 50_00;

beforeEach(async () => {
  const { db } = database;
  await emptyTables(db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], { ids: 'restart' });
  await db.updateTable('company').set({ hold_from: 'delivery', hold_days: 14 }).execute();
  const network = createTestNetwork(db);
  await network.addPartner('root', null);
  await network.addPartner('anna', 'root', { affiliate: true });
  await network.addPartner('bert', 'anna');
  anna = network.idOf('anna');
  const may = await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-05-10T00:00:00Z')));
  const paidAt = '2026-05-20T10:00:00Z';
  order = await network.addOrder('bert', { cycle: may.id, paidAt, baseCents: 1000_00, qp: 500 });
  await closeCycle(database, may, () => new Date('2026-06-01T08:00:00Z'));
});

const at = (time: string) => new Date(time);
const deliver = (deliveredAt: string, knownAt: string) =>
  deliverAt(database.db, { order, deliveredAt: at(deliveredAt), at: at(knownAt) });
const release = (time: string) => releaseDue(database, () => at(time));
const available = async () => (await findAccounts(database.db, anna)).availableCents;

async function due(): Promise<string[]> {
  const { rows } = await sql<{ at: Date }>`
    select ${sql.raw(dueAt())} as at from credits as credit where order_id = ${order}`.execute(database.db);
  return rows.map((row) => row.at.toISOString());
}

async function expectRightBooks(): Promise<void> {
  const rules = await checkLedger(database);
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
}

test('a release can be moved while a hold keeps it; after the hold it waits for its time', async () => {
  await holdAt(database.db, anna, at('2026-06-10T00:00:00Z'));
  await release('2026-06-17T10:00:00Z');
  await deliver('2026-06-18T08:00:00Z', '2026-06-20T08:00:00Z');
  expect(await due()).toEqual(['2026-07-02T08:00:00.000Z']);
  await expectRightBooks();
  await releaseHoldAt(database.db, anna, at('2026-06-25T00:00:00Z'));
  expect(await available()).toBe(0);
  expect((await findReleases(database.db, anna)).first?.toISOString()).toBe('2026-07-02T08:00:00.000Z');
  await expectRightBooks();
  expect(await release('2026-07-02T08:00:00Z')).toBe(1);
  expect(await available()).toBe(EARNED);
  await expectRightBooks();
});

fullTest('a credit that is due and only kept by a hold is not moved to an earlier time', async () => {
  await holdAt(database.db, anna, at('2026-06-10T00:00:00Z'));
  // The books have released up to then, for somebody else.
  await database.db
    .insertInto('journal_entries')
    .values({
      kind: 'release',
      occurred_at: at('2026-06-17T11:00:00Z'),
      released_until: at('2026-06-17T11:00:00Z'),
    })
    .execute();
  await deliver('2026-05-22T08:00:00Z', '2026-06-20T08:00:00Z');
  expect(await due()).toEqual(['2026-06-17T10:00:00.000Z']);
  await expectRightBooks();
  await releaseHoldAt(database.db, anna, at('2026-06-25T00:00:00Z'));
  expect(await available()).toBe(EARNED);
  await expectRightBooks();
});

fullTest('a hold that begins after a move keeps the moved credit', async () => {
  await deliver('2026-06-04T09:00:00Z', '2026-06-05T08:00:00Z');
  await holdAt(database.db, anna, at('2026-06-17T20:00:00Z'));
  expect(await release('2026-06-18T09:00:00Z')).toBe(0);
  await expectRightBooks();
  await releaseHoldAt(database.db, anna, at('2026-06-19T00:00:00Z'));
  expect(await available()).toBe(EARNED);
  await expectRightBooks();
});

test('neither recorded deliveries nor moves can be changed', async () => {
  await deliver('2026-06-04T09:00:00Z', '2026-06-05T08:00:00Z');
  for (const change of [
    'update order_deliveries set delivered_at = null',
    'delete from order_deliveries',
    `update moved_releases set available_at = available_at + interval '1 day'`,
    'delete from moved_releases',
  ])
    await expect(database.pool.query(change), change).rejects.toThrow('immutable');
});
