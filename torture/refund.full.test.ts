import { Readable } from 'node:stream';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { closeCycle } from '@blattwerk/server/commission/cycles/close-cycle.ts';
import { ensureOpenCycle } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { createTestNetwork, type TestNetwork } from '@blattwerk/server/commission/cycles/test-network.ts';
import { waitingMessages } from '@blattwerk/server/messaging/messages/testing/waiting-messages.ts';
import { findAccounts } from '@blattwerk/server/money/books/accounts.queries.ts';
import { checkLedger } from '@blattwerk/server/money/books/check/check-ledger.ts';
import { endPayout, payOut, releaseAt } from '@blattwerk/server/money/books/testing/booked.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { importOrders } from '@blattwerk/server/sales/orders/import/import-orders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { createRandom, fileOf, type Random, type Row, shuffled } from './support/order-file.ts';
import { seedOf } from './support/seed.ts';

const rounds = count(3, 200);
const seed = seedOf('refund');

const march = new Date('2026-03-10T00:00:00Z');
const closing = new Date('2026-04-01T05:00:00Z');
/** Credits of orders paid before this time are available for the first payout, the others for the second. */
const firstRelease = new Date('2026-04-05T00:00:00Z');
const lastRelease = new Date('2026-04-20T00:00:00Z');

let database: TestDatabase;
let network: TestNetwork;
let random: Random;
/** How often a partner was in debt. */
let debts = 0;
beforeEach(async () => {
  database = await createTestDatabase();
  network = createTestNetwork(database.db);
});
afterEach(() => database.drop());

/** Four affiliates in a line, each with two customers. */
async function grow(): Promise<void> {
  let parent: string | null = null;
  for (const name of ['a', 'b', 'c', 'd']) {
    await network.addPartner(name, parent, { affiliate: true });
    for (const customer of [1, 2]) await network.addPartner(`${name}${customer}`, name);
    parent = name;
  }
  await database.pool.query(
    `insert into products (number, name, net_cents, vat_bp, qp) values ('P', 'Paket', 10000, 1900, 150)`,
  );
}

interface Order {
  readonly row: Row;
  readonly baseCents: number;
  leftCents: number;
}

const euros = (cents: number) => (cents / 100).toFixed(2);

function randomOrders(): Order[] {
  const buyers = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1', 'd2'];
  return Array.from({ length: 30 }, (_, i) => {
    const baseCents = 1 + random(30_000);
    const paid = new Date(Date.parse('2026-03-02T00:00:00Z') + random(28 * MS_A_DAY)).toISOString();
    const line = { product: 'P', quantity: 1 + random(5), net: euros(baseCents) };
    const head = { source: 'shop', number: i + 1, status: 'paid', placed_at: paid, paid_at: paid };
    const partner = network.idOf(buyers[random(buyers.length)] as string);
    return { row: { ...head, partner_id: partner, ...line }, baseCents, leftCents: baseCents };
  });
}

/** A part or the rest of what is left of some orders, as rows of a file. */
function refundSome(orders: readonly Order[], at: Date): Row[] {
  return orders.flatMap((order): Row[] => {
    const kind = order.leftCents === 0 ? 0 : random(3);
    const { source = '', number = '' } = order.row;
    if (kind === 0) return [];
    if (kind === 1) {
      order.leftCents = 0;
      return [{ source, number, status: 'refunded', refunded_at: at.toISOString() }];
    }
    const cents = 1 + random(order.leftCents);
    order.leftCents -= cents;
    const refund = {
      refund_number: `R${at.getTime()}`,
      refund_net: euros(cents),
      refund_at: at.toISOString(),
    };
    return [{ source, number, status: 'paid', ...refund }];
  });
}

/** Imports it twice, like an operator who is not sure: the second time must change nothing. */
async function importTwice(rows: readonly Row[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  for (const round of [1, 2]) {
    const file = Readable.from([Buffer.from(fileOf(shuffled([...rows, ...rows], random)))]);
    const report = await importOrders(database.db, file, {
      now: () => now,
      messages: waitingMessages(() => now),
    });
    expect(report.errors).toEqual([]);
    if (round === 2) expect(report).toMatchObject({ imported: 0, updated: 0 });
  }
}

/** Invariants, whatever was refunded: computed independently from the credits, in addition to the ledger check. */
async function expectSettled(orders: readonly Order[], released: Date | null): Promise<void> {
  const { rows } = await database.pool.query<{
    number: string;
    rate: number;
    cents: number;
    reversals: number;
  }>(`
    select orders.number, max(credit.rate_bp - credit.below_rate_bp) as rate, sum(credit.amount_cents)::bigint as cents,
      count(credit.reverses_id)::integer as reversals
    from credits as credit join orders on orders.id = credit.order_id
    group by orders.number, credit.partner_id`);
  const left = new Map(orders.map(({ row, leftCents }) => [String(row.number), leftCents]));
  for (const { number, rate, cents } of rows)
    expect([number, cents]).toEqual([number, Math.round(((left.get(number) ?? 0) * rate) / 10_000)]);
  expect(rows.length).toBeGreaterThan(0);
  for (const rule of await checkLedger(database)) expect(rule).toMatchObject({ faults: 0 });
  for (const name of ['a', 'b', 'c', 'd']) {
    const partner = network.idOf(name);
    const accounts = await findAccounts(database.db, partner);
    const { rows: sums } = await database.pool.query<{ cents: number }>(
      `
      select coalesce(sum(amount_cents), 0)::bigint as cents from credits
      where partner_id = $1 and available_at <= $2`,
      [partner, released ?? new Date(0)],
    );
    const { availableCents, debtCents, inPayoutCents, paidCents } = accounts;
    expect(availableCents - debtCents + inPayoutCents + paidCents).toBe(sums[0]?.cents);
    if (debtCents > 0) debts += 1;
    expect(availableCents).toBeGreaterThanOrEqual(0);
    expect(availableCents === 0 || debtCents === 0).toBe(true);
  }
}

/** When credits were last released, according to the books. */
async function releasedUntil(): Promise<Date | null> {
  const { rows } = await database.pool.query<{
    until: Date | null;
  }>(`select max(released_until) as until from journal_entries`);
  return rows[0]?.until ?? null;
}

test.each(Array.from({ length: rounds }, (_, i) => i + 1))(
  `refunds before and after closing, release and payouts, each twice, round %i of ${rounds}`,
  async (round) => {
    random = createRandom(seed + round);
    await grow();
    const orders = randomOrders();
    await importTwice(
      orders.map(({ row }) => row),
      new Date('2026-03-31T12:00:00Z'),
    );
    const cycle = await inTransaction(database.db, (tx) => ensureOpenCycle(tx, march));
    const early = refundSome(orders.slice(0, 8), new Date('2026-03-31T13:00:00Z'));
    await importTwice(early, new Date('2026-03-31T14:00:00Z'));
    // Orders refunded before the closing never earned anything.
    const counted = orders.filter(({ leftCents }) => leftCents > 0);
    await closeCycle(database, cycle, () => closing);
    await expectSettled(orders, await releasedUntil());

    await importTwice(refundSome(counted.slice(0, 12), closing), new Date(closing.getTime() + 60_000));
    await expectSettled(orders, await releasedUntil());

    await releaseAt(database.db, firstRelease);
    for (const name of shuffled(['a', 'b', 'c', 'd'], random)) {
      const partner = network.idOf(name);
      if ((await findAccounts(database.db, partner)).availableCents === 0) continue;
      const payout = await payOut(database.db, partner, firstRelease);
      const end = (['paid', 'rejected', null] as const)[random(3)];
      if (end) await endPayout(database.db, { payout, partner, at: firstRelease, end });
    }
    const afterPayout = new Date(firstRelease.getTime() + 3_600_000);
    await importTwice(refundSome(counted, afterPayout), new Date(afterPayout.getTime() + 60_000));
    await expectSettled(orders, await releasedUntil());

    await releaseAt(database.db, lastRelease);
    const end = new Date(lastRelease.getTime() + 3_600_000);
    const rest = counted.filter(({ leftCents }) => leftCents > 0);
    const all = rest.map(({ row: { source = '', number = '' } }) => ({
      source,
      number,
      status: 'refunded',
      refunded_at: end.toISOString(),
    }));
    for (const order of rest) order.leftCents = 0;
    await importTwice(all, new Date(end.getTime() + 60_000));
    await expectSettled(orders, await releasedUntil());
    const { rows } = await database.pool.query<{ level: number }>(`
      select coalesce(sum(amount_cents), 0)::bigint as level from credits where bonus = 'level'`);
    expect(rows[0]?.level).toBe(0);
  },
);

test('some of it had to be recorded as debt', () => {
  expect(debts).toBeGreaterThan(0);
});
