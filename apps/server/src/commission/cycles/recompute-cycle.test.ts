import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { insertPlan } from '../../company/plans/testing/insert-plan.ts';
import { placePartner } from '../../network/placing/place-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { closeCycle } from './close-cycle.ts';
import { ensureOpenCycle, listUnclosedCycles, type StoredCycle } from './cycle.queries.ts';
import { recomputeStatistics } from './recompute-cycle.ts';
import { recomputeOpenCycleJob } from './standing/recompute-open-cycle.job.ts';
import { createTestNetwork, type TestNetwork } from './test-network.ts';

const database = setUpDatabase();
let network: TestNetwork;
let march: StoredCycle;

// Anna (affiliate) leads Bert (affiliate) and the customer Cora; Bert has the customer Dora.
beforeEach(async () => {
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], {
    ids: 'restart',
  });
  network = createTestNetwork(database.db);
  await network.addPartner('anna', null, { affiliate: true });
  await network.addPartner('bert', 'anna', { affiliate: true });
  await network.addPartner('cora', 'anna');
  await network.addPartner('dora', 'bert');
  march = await inTransaction(database.db, (tx) => ensureOpenCycle(tx, new Date('2026-03-10T12:00:00Z')));
});

function at(instant: string): () => Date {
  return () => new Date(instant);
}
const midMarch = at('2026-03-15T12:00:00Z');

/** [psv cents, personal QP, QP, level, leg value, team base] of each partner, by name. */
async function statistics(cycle = march): Promise<Record<string, number[]>> {
  const rows = await database.db
    .selectFrom('partner_statistics')
    .innerJoin('partners', 'partners.id', 'partner_statistics.partner_id')
    .selectAll('partner_statistics')
    .select('display_name')
    .where('cycle_id', '=', cycle.id)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.display_name,
      [row.psv_cents, row.personal_qp, row.qp, row.level, row.leg_value, row.team_base_cents],
    ]),
  );
}

test('orders and memberships of the open cycle reach the whole upline', async () => {
  await network.addOrder('anna', {
    paidAt: '2026-03-01T00:00:00+01:00',
    cycle: march.id,
    baseCents: 1_00,
    qp: 1,
  });
  await network.addOrder('bert', {
    paidAt: '2026-03-02T08:00:00Z',
    cycle: march.id,
    baseCents: 20_00,
    qp: 20,
  });
  await network.addOrder('cora', {
    paidAt: '2026-03-03T08:00:00Z',
    cycle: march.id,
    baseCents: 300_00,
    qp: 300,
  });
  await network.addOrder('dora', {
    paidAt: '2026-03-04T08:00:00Z',
    cycle: march.id,
    baseCents: 4000_00,
    qp: 4000,
  });
  await network.addMembership('bert', 'business-box', 50_000, '2026-03-15', '2026-03-16');
  await network.addMembership('bert', 'home-delivery', 7, '2026-03-14', '2026-03-15');
  const computed = await recomputeStatistics(database, march, midMarch);
  expect(computed).toMatchObject({ partners: 4, orders: 4, written: 4 });
  expect(await statistics()).toEqual({
    anna: [301_00, 301, 54_321, 10, 10, 4321_00],
    bert: [4020_00, 54_020, 54_020, 10, 10, 4020_00],
    cora: [300_00, 300, 300, 0, 0, 300_00],
    dora: [4000_00, 4000, 4000, 0, 0, 4000_00],
  });
  const stored = await database.db.selectFrom('cycles').selectAll().executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    as_of: midMarch(),
    closed_at: null,
    date_from: '2026-03-01',
    date_to: '2026-03-31',
  });
});

test('anything after the instant, refunded or of another cycle does not count', async () => {
  const april = await inTransaction(database.db, (tx) =>
    ensureOpenCycle(tx, new Date('2026-04-10T12:00:00Z')),
  );
  await network.addOrder('cora', { paidAt: '2026-03-15T12:00:00.001Z', cycle: march.id, qp: 1 });
  await network.addOrder('cora', { paidAt: '2026-03-10T12:00:00Z', cycle: april.id, qp: 2 });
  await network.addOrder('cora', {
    paidAt: '2026-03-10T12:00:00Z',
    cycle: march.id,
    qp: 4,
    status: 'refunded',
  });
  const partly = await network.addOrder('cora', {
    paidAt: '2026-03-10T12:00:00Z',
    cycle: march.id,
    baseCents: 1000,
    qp: 80,
  });
  const wholly = await network.addOrder('cora', {
    paidAt: '2026-03-10T12:00:00Z',
    cycle: march.id,
    baseCents: 1000,
    qp: 160,
  });
  await refund(partly, '2026-03-12T00:00:00Z', 250, 20);
  await refund(partly, '2026-03-20T00:00:00Z', 250, 20);
  await refund(wholly, '2026-03-12T00:00:00Z', 400, 64);
  await refund(wholly, '2026-03-15T12:00:00Z', 600, 96);
  await recomputeStatistics(database, march, midMarch);
  expect((await statistics()).cora).toEqual([750, 60, 60, 0, 0, 750]);
});

async function refund(order: number, refundedAt: string, baseCents: number, qp: number): Promise<void> {
  await database.db
    .insertInto('refunds')
    .values({ order_id: order, refunded_at: new Date(refundedAt), base_cents: baseCents, qp })
    .execute();
}

test('a refund after the closing leaves the closed cycle alone', async () => {
  const order = await network.addOrder('cora', {
    paidAt: '2026-03-10T12:00:00Z',
    cycle: march.id,
    baseCents: 1000,
    qp: 8,
  });
  await closeCycle(database, march, at('2026-04-02T00:00:00Z'));
  await database.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order).execute();
  await refund(order, '2026-04-05T00:00:00Z', 1000, 8);
  await recomputeStatistics(database, march, at('2026-04-06T00:00:00Z'));
  expect((await statistics()).cora).toEqual([1000, 8, 8, 0, 0, 1000]);
});

test('a closed cycle keeps the places and account types of its last moment', async () => {
  await network.addOrder('dora', { paidAt: '2026-03-10T12:00:00Z', cycle: march.id, qp: 150 });
  await inTransaction(database.db, (tx) =>
    placePartner(tx, {
      partner: network.idOf('dora'),
      parent: network.idOf('anna'),
      branch: 0,
      at: new Date('2026-03-31T22:00:00Z'),
    }),
  );
  await database.db
    .updateTable('account_types')
    .set({ valid_to: new Date('2026-03-31T22:00:00Z') })
    .where('partner_id', '=', network.idOf('bert'))
    .execute();
  await database.db
    .insertInto('account_types')
    .values({
      partner_id: network.idOf('bert'),
      affiliate: false,
      valid_from: new Date('2026-03-31T22:00:00Z'),
    })
    .execute();
  await network.addPartner('emil', 'anna', { since: '2026-04-01T10:00:00Z' });
  await closeCycle(database, march, at('2026-04-02T00:00:00Z'));
  expect(await statistics()).toEqual({
    anna: [0, 0, 150, 1, 1, 1000],
    bert: [1000, 150, 150, 1, 1, 1000],
    cora: [0, 0, 0, 0, 0, 0],
    dora: [1000, 150, 150, 0, 0, 1000],
  });
});

test('a recomputation writes only changes, and deletes the rows of removed partners', async () => {
  await recomputeStatistics(database, march, midMarch);
  expect(await recomputeStatistics(database, march, midMarch)).toMatchObject({ written: 0 });
  await network.addOrder('cora', { paidAt: '2026-03-10T12:00:00Z', cycle: march.id });
  expect(await recomputeStatistics(database, march, midMarch)).toMatchObject({ written: 2 });
  await sql`insert into users (email, password_hash, first_name, last_name) values ('later@example.org', 'x', 'L', 'L')`.execute(
    database.db,
  );
  await sql`
    insert into partners (user_id, display_name, created_at)
    select max(id), 'later', '2026-04-01T00:00:00Z' from users`.execute(database.db);
  await sql`
    insert into partner_statistics select cycle_id, (select max(id) from partners), 1, 1, 1, 0, 0, 1
    from partner_statistics limit 1`.execute(database.db);
  await recomputeStatistics(database, march, midMarch);
  expect(Object.keys(await statistics()).sort()).toEqual(['anna', 'bert', 'cora', 'dora']);
});

fullTest('a partner without a place is counted alone', async () => {
  await sql`delete from placements where partner_id = ${network.idOf('dora')}`.execute(database.db);
  await network.addOrder('dora', { paidAt: '2026-03-10T12:00:00Z', cycle: march.id, qp: 150 });
  await recomputeStatistics(database, march, midMarch);
  expect(await statistics()).toMatchObject({ anna: [0, 0, 0, 0, 0, 0], dora: [1000, 150, 150, 0, 0, 1000] });
});

fullTest('two concurrent computations are serialized and end with the newer state', async () => {
  await network.addOrder('cora', { paidAt: '2026-03-10T12:00:00Z', cycle: march.id });
  const computed = await Promise.all([1, 2, 3].map(() => recomputeStatistics(database, march, midMarch)));
  expect(computed.map((one) => one?.written).sort()).toEqual([0, 0, 4]);
});

test('closing waits for the last day and for earlier cycles, and happens once', async () => {
  const april = await inTransaction(database.db, (tx) =>
    ensureOpenCycle(tx, new Date('2026-04-10T12:00:00Z')),
  );
  const justBefore = at('2026-03-31T21:59:59.999Z');
  await expect(closeCycle(database, march, justBefore)).rejects.toMatchObject({ code: 'not_over' });
  const inMay = at('2026-05-01T00:00:00Z');
  await expect(closeCycle(database, april, inMay)).rejects.toMatchObject({ code: 'earlier_is_open' });
  const closing = await closeCycle(database, march, at('2026-03-31T22:00:00Z'));
  expect(closing?.input.network.size).toBe(4);
  expect(await closeCycle(database, march, inMay)).toBeNull();
  expect(await recomputeStatistics(database, march, inMay)).toBeNull();
  await closeCycle(database, april, inMay);
  const closed = await database.db.selectFrom('cycles').select('closed_at').orderBy('date_from').execute();
  expect(closed.map((row) => row.closed_at)).toEqual([new Date('2026-03-31T22:00:00Z'), inMay()]);
});

test('the job opens the new month at its first instant and keeps updating the one that waits for closing', async () => {
  let now = '2026-03-31T21:59:59Z';
  const job = recomputeOpenCycleJob({
    database,
    clock: { now: () => new Date(now) },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await network.addMembership('cora', 'home-delivery', 5, '2026-03-01', '2026-04-01');
  await job.run();
  expect((await statistics()).cora).toEqual([0, 5, 5, 0, 0, 0]);
  now = '2026-03-31T22:00:00Z';
  await network.addOrder('cora', {
    paidAt: '2026-03-31T21:59:59.999Z',
    cycle: march.id,
    qp: 3,
    baseCents: 2,
  });
  await job.run();
  const [first, second, ...more] = await listUnclosedCycles(database.db);
  expect([first?.dateFrom, second?.dateFrom, more.length]).toEqual(['2026-03-01', '2026-04-01', 0]);
  expect((await statistics(first)).cora).toEqual([2, 8, 8, 0, 0, 2]);
  expect((await statistics(second)).cora).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a cycle with an unapproved plan is refused', async () => {
  await insertPlan(database.db, { version: '90', approved: false });
  await sql`update cycles set plan_version = '90' where id = ${march.id}`.execute(database.db);
  await expect(recomputeStatistics(database, march, midMarch)).rejects.toThrow(RangeError);
});
