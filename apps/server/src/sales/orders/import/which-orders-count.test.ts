import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { findKickStartFacts } from '../../../commission/bonuses/kick-start.queries.ts';
import { closeCycle } from '../../../commission/cycles/close-cycle.ts';
import { findCycleOfMonth, type StoredCycle } from '../../../commission/cycles/cycle.queries.ts';
import { previewCycle } from '../../../commission/cycles/preview-cycle.ts';
import { createTestNetwork } from '../../../commission/cycles/test-network.ts';
import { checkLedger } from '../../../money/books/check/check-ledger.ts';
import { counts, createImportShop, own, paid, tea } from './testing/import-shop.ts';

const shop = setUp(createImportShop);
beforeEach(() => shop.reset());

const at = (time: string) => ({ now: () => new Date(time) });

async function month(name: string): Promise<StoredCycle> {
  const cycle = await findCycleOfMonth(shop.database.db, name);
  if (!cycle) throw new Error(`there is no cycle ${name}`);
  return cycle;
}

const close = async (name: string, time: string) =>
  closeCycle(shop.database, await month(name), () => new Date(time));

async function expectRightBooks(): Promise<void> {
  const rules = await checkLedger(shop.database);
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
}

const cycles = async () =>
  Object.fromEntries((await shop.orders()).map(({ number, cycle }) => [number, cycle]));

/** Anna, an affiliate since the first of May, and a customer of hers who came on the second of June. */
async function addLateCustomer(): Promise<void> {
  const network = createTestNetwork(shop.database.db);
  await sql`update partners set affiliate_since = '2026-05-01T00:00:00Z' where id = 1`.execute(
    shop.database.db,
  );
  await network.addPartner('vera', null, { since: '2026-06-02T09:00:00Z' });
  await sql`
    update placements set parent_id = 1 where partner_id = 3`.execute(shop.database.db);
  await sql`update tree_nodes set parent_id = 1, depth = 1 where partner_id = 3`.execute(shop.database.db);
}

const byVera = { number: 1, ...paid, ...tea, email: 'vera@example.org' };

test('an order whose buyer came after the month counts in the first month of their existence, and the import says so', async () => {
  await shop.importText(own({ number: 2, ...paid, ...tea }));
  await addLateCustomer();
  const report = await shop.importText(own(byVera), at('2026-06-03T08:00:00Z'));
  expect(counts(report)).toEqual([1, 0, 0, 0]);
  expect(report.notices).toEqual([
    { line: 2, reason: 'counts in 2026-06: the buyer exists only since 2026-06-02T09:00:00.000Z' },
  ]);
  expect(await cycles()).toEqual({ 1: '2026-06-01', 2: '2026-05-01' });
  const may = await previewCycle(shop.database, await month('2026-05'), new Date('2026-06-03T08:00:00Z'));
  expect(may.result.baseCents).toBe(2000);
  expect((await close('2026-05', '2026-06-03T08:00:00Z'))?.hash).toBe(may.hash);
  expect((await close('2026-06', '2026-07-01T08:00:00Z'))?.result.baseCents).toBe(2000);
  await expectRightBooks();
});

fullTest(
  'for the kick-start such an order was bought when its buyer came, and its holding period begins with its payment',
  async () => {
    await addLateCustomer();
    await shop.importText(own(byVera), at('2026-06-03T08:00:00Z'));
    const { db } = shop.database;
    // 32 days after the first of May: the easy phase was over when the buyer came, not when the order was paid.
    const now = new Date('2026-06-03T08:00:00Z');
    const facts = await findKickStartFacts(db, defaultPlan, { partner: 1, now });
    expect([facts.easy.newCustomers, facts.pro.newCustomers]).toEqual([0, 1]);
    const preview = await previewCycle(shop.database, await month('2026-06'), now);
    expect([...preview.result.kickStart.easy.newCustomers]).toEqual([0, 0, 0]);
    expect(preview.result.kickStart.pro.newCustomers[preview.input.network.indexOf(1)]).toBe(1);
    expect([...preview.input.orderPaidAt]).toEqual([Date.parse('2026-05-02T07:30:00Z')]);
  },
);

inFullRun(() => {
  test('a membership bought before its buyer existed prevents no closing, and neither does its refund', async () => {
    await shop.importText(own({ number: 2, ...paid, ...tea }));
    await addLateCustomer();
    const box = { product: 'BB-30', quantity: 1, gross: '99,00' };
    await shop.importText(own({ ...byVera, ...box }), at('2026-06-03T08:00:00Z'));
    expect(await memberships()).toEqual([['2026-06-02', '2026-07-02']]);
    // However it was stored: a membership before its holder exists counts for nobody.
    await sql`update memberships set start_date = '2026-05-02'`.execute(shop.database.db);
    await close('2026-05', '2026-06-03T08:00:00Z');
    await sql`update memberships set start_date = '2026-06-02'`.execute(shop.database.db);
    const refund = { number: 1, status: 'refunded', refunded_at: '2026-06-05', email: 'vera@example.org' };
    expect(counts(await shop.importText(own(refund), at('2026-06-06T08:00:00Z')))).toEqual([0, 1, 0, 0]);
    expect(await memberships()).toEqual([]);
    expect((await close('2026-06', '2026-07-01T08:00:00Z'))?.result.baseCents).toBe(0);
    await expectRightBooks();
  });
});

async function memberships(): Promise<unknown[]> {
  const { rows } = await sql<{ days: unknown }>`
    select jsonb_build_array(start_date, expiry_date) as days from memberships order by start_date`.execute(
    shop.database.db,
  );
  return rows.map(({ days }) => days);
}

test('a payment before the programme began, in the future or before 1970 is a fault of its row', async () => {
  const wrong = (number: number, time: string) => ({ number, ...paid, ...tea, paid_at: time, placed_at: '' });
  const report = await shop.importText(
    own(wrong(1, '2016-05-02 10:00'), wrong(2, '2026-05-21'), wrong(3, '1969-05-02'), {
      number: 4,
      ...paid,
      ...tea,
    }),
  );
  expect(counts(report)).toEqual([1, 0, 0, 3]);
  const placed = own(
    { number: 1, ...paid, ...tea, paid_at: '2016-05-02 10:00', placed_at: '2016-05-02' },
    { number: 2, ...paid, ...tea, paid_at: '2026-05-21' },
  );
  expect((await shop.importText(placed)).errors).toEqual([
    {
      line: 2,
      column: 'paid_at',
      reason: 'lies before the programme began here (2026-01-01): import it as history',
    },
    { line: 3, column: 'paid_at', reason: 'lies in the future' },
  ]);
  expect(report.errors.map(({ line }) => line)).toEqual([2, 3, 4]);
  const { rows } = await sql`select date_from from cycles`.execute(shop.database.db);
  expect(rows).toEqual([{ date_from: '2026-05-01' }]);
});

fullTest(
  'history counts in no cycle, opens nothing and notifies nobody, but is somebody’s first order',
  async () => {
    const old = { status: 'paid', placed_at: '2025-12-20', paid_at: '2025-12-24 10:00' };
    const file = own(
      { number: 1, ...old, ...tea },
      { number: 2, ...old, product: 'BB-30', quantity: 1, gross: '99,00' },
    );
    const history = { isHistory: true };
    expect(counts(await shop.importText(file, history))).toEqual([2, 0, 0, 0]);
    expect(counts(await shop.importText(file))).toEqual([0, 0, 2, 0]);
    expect(await cycles()).toEqual({ 1: null, 2: null });
    expect(await memberships()).toEqual([]);
    expect((await shop.importText(own({ number: 3, ...paid, ...tea }), history)).errors).toMatchObject([
      { line: 2, column: 'paid_at', reason: expect.stringMatching(/import it without history$/) },
    ]);
    await shop.importText(own({ number: 4, ...paid, ...tea, paid_at: '2026-05-19' }));
    expect(await notified()).toEqual(['teamOrderPaid']);
    const { db } = shop.database;
    await sql`update partners set affiliate_since = '2025-12-23T00:00:00Z' where id = 1`.execute(db);
    const facts = await findKickStartFacts(db, defaultPlan, {
      partner: 1,
      now: new Date('2026-05-20T12:00:00Z'),
    });
    expect([facts.easy.newCustomers, facts.easy.qp]).toEqual([1, 70]);
    const may = await previewCycle(shop.database, await month('2026-05'), new Date('2026-05-20T12:00:00Z'));
    expect(may.result.baseCents).toBe(2000);
    await expectRightBooks();
  },
);

async function notified(): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`select type from notifications order by id`.execute(
    shop.database.db,
  );
  return rows.map(({ type }) => type);
}

fullTest('payments of the last seven days are notified, and none by a quiet import', async () => {
  const fresh = { ...tea, ...paid, paid_at: '2026-05-19' };
  await shop.importText(own({ number: 1, ...fresh }), { isQuiet: true });
  expect(await notified()).toEqual([]);
  await shop.reset();
  await shop.importText(own({ number: 1, ...paid, ...tea, paid_at: '2026-05-13 13:00' }));
  expect(await notified()).toEqual([]);
  await shop.importText(own({ number: 2, ...fresh }));
  expect(await notified()).toEqual(['teamOrderPaid']);
});

test('months without any sale have cycles: they are closed without a gap', async () => {
  await shop.importText(own({ number: 1, ...paid, ...tea, placed_at: '2026-02-01', paid_at: '2026-02-02' }));
  await shop.importText(own({ number: 2, ...paid, ...tea }));
  const { rows } = await sql<{ day: string }>`select date_from as day from cycles order by id`.execute(
    shop.database.db,
  );
  expect(rows.map(({ day }) => day)).toEqual(['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01']);
});

inFullRun(() => {
  test('a free membership is none, whatever else was bought with it', async () => {
    await shop.importText(
      own(
        { number: 1, ...paid, product: 'BB-30', quantity: 1, net: '0' },
        { number: 1, ...paid, product: 'TE-1', quantity: 1, net: '1' },
        { number: 2, ...paid, product: 'BB-30', quantity: 1, net: '0,01', paid_at: '2026-05-10' },
      ),
    );
    expect(await memberships()).toEqual([['2026-05-10', '2026-06-09']]);
    await expectRightBooks();
    await sql`
    with line as (update order_lines set net_cents = 0 where net_cents = 1)
    update orders set base_cents = 0 where base_cents = 1`.execute(shop.database.db);
    const rules = await checkLedger(shop.database);
    expect(rules.filter(({ faults }) => faults > 0)).toMatchObject([
      { name: 'no membership is active that was fully refunded or cost nothing', faults: 1 },
    ]);
  });

  test('an order without a base counts for nothing: no QP, no customer, nobody’s first order, no membership', async () => {
    const free = { quantity: 1, net: '10', discount: '10' };
    await shop.importText(
      own(
        { number: 1, ...paid, paid_at: '2026-05-18', product: 'TE-1', ...free },
        { number: 2, ...paid, paid_at: '2026-05-18', product: 'BB-30', ...free },
      ),
    );
    // Stored before QP followed the price.
    await sql`update orders set qp = 900`.execute(shop.database.db);
    expect(await memberships()).toEqual([]);
    const now = new Date('2026-05-20T12:00:00Z');
    const { result } = await previewCycle(shop.database, await month('2026-05'), now);
    expect([...result.cycle.qp, ...result.cycle.counts.activeCustomers]).toEqual([0, 0, 0, 0]);
    await sql`update partners set affiliate_since = '2026-05-01T00:00:00Z' where id = 1`.execute(
      shop.database.db,
    );
    const facts = await findKickStartFacts(shop.database.db, defaultPlan, {
      partner: 1,
      now,
    });
    expect([facts.easy.newCustomers, facts.easy.qp]).toEqual([0, 0]);
    await shop.importText(own({ number: 3, ...paid, ...tea, paid_at: '2026-05-19' }));
    expect(await notified()).toContain('firstChildrenOrder');
    await sql`update orders set qp = 0 where base_cents = 0`.execute(shop.database.db);
    await expectRightBooks();
  });

  test('nothing is refunded before its payment; the day of the payment alone means its instant', async () => {
    await shop.importText(own({ number: 1, ...paid, ...tea }));
    const refund = (time: string) =>
      shop.importText(own({ number: 1, ...paid, refund_net: '10', refund_at: time }));
    expect((await refund('2026-05-01')).errors).toEqual([
      { line: 2, column: 'refund_at', reason: 'lies before the payment' },
    ]);
    expect(
      (await shop.importText(own({ number: 1, status: 'refunded', refunded_at: '2026-05-02 09:29' }))).errors,
    ).toEqual([{ line: 2, column: 'refunded_at', reason: 'lies before the payment' }]);
    expect(counts(await refund('2026-05-02'))).toEqual([0, 1, 0, 0]);
    expect(counts(await refund('2026-05-02'))).toEqual([0, 0, 1, 0]);
    expect((await shop.orders())[0]).toMatchObject({ refunds: [[null, 1000, 5]] });
  });
});
