import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createTestNetwork } from '@blattwerk/server/commission/cycles/test-network.ts';
import { waitingMessages } from '@blattwerk/server/messaging/messages/testing/waiting-messages.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { type ImportReport, importOrders } from '@blattwerk/server/sales/orders/import/import-orders.ts';
import { onDatabase } from '@blattwerk/server/test-support/on-database.ts';
import { countWaiting } from '@blattwerk/server/test-support/waiting.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import {
  createRandom,
  type FileOrder,
  fileOf,
  type Random,
  randomOrder,
  shuffled,
} from './support/order-file.ts';
import { progressOf } from './support/progress.ts';
import { seedOf } from './support/seed.ts';

const orderCount = count(500, 10_000);
const kills = count(1, 10);
const now = new Date('2026-05-20T12:00:00Z');
const products = ['TE-1', 'SH-2', 'OE-3', 'BB-30', 'LS-30'];

let random: Random;
let orders: FileOrder[];
let folder: string;
/** The result of the clean file: each order once, in the order of their numbers. */
let clean: object[];
let firstReport: ImportReport;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'order-file-'));
  random = createRandom(seedOf('import'));
  const from = Date.parse('2026-04-01T00:00:00Z');
  const partners = [1, 2, 3, 4, 5, 6, 7];
  orders = Array.from({ length: orderCount }, (_, i) =>
    randomOrder(i + 1, { random, partners, products, from }),
  );
  const database = await createShop();
  firstReport = await importText(database, tidyFile());
  clean = await contents(database);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

const tidyFile = () => fileOf(orders.flatMap(({ rows }) => rows));

/** Each order up to three times, in whole or in part, with its rows anywhere in the file. */
function messyFile(): string {
  const doubled = orders.flatMap(({ rows }) => [
    ...rows,
    ...(random(2) === 0 ? rows : []),
    ...rows.filter(() => random(4) === 0),
  ]);
  return fileOf(shuffled(doubled, random));
}

/** A database with seven partners, April closed, and products of every kind. */
async function createShop(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  const network = createTestNetwork(database.db);
  await network.addPartner('p1', null, { affiliate: true });
  for (let i = 2; i <= 7; i += 1) await network.addPartner(`p${i}`, `p${i - 1}`, { affiliate: i % 2 === 1 });
  await database.pool.query(`
    insert into products (number, name, kind, net_cents, vat_bp, qp, days)
    values ('TE-1', 'Tee', 'goods', 1000, 700, 5, null), ('SH-2', 'Shampoo', 'goods', 2000, 1900, 11, null),
      ('OE-3', 'Öl', 'goods', 500, 700, 0, null), ('BB-30', 'Box', 'business-box', 8319, 1900, 60, 30),
      ('LS-30', 'Lieferservice', 'home-delivery', 832, 1900, 10, 30)`);
  return database;
}

function importText(database: TestDatabase, text: string) {
  return importOrders(database.db, Readable.from([Buffer.from(text)]), {
    now: () => now,
    messages: waitingMessages(() => now),
  });
}

/** Everything an import writes, without the ids. */
async function contents(database: TestDatabase): Promise<object[]> {
  await database.pool.query('analyze orders, order_lines, refunds, memberships');
  const { rows } = await database.pool.query<object>(`
    select orders.source, orders.number, partner_id, status, placed_at, paid_at, orders.base_cents, gross_cents,
      orders.qp, cycle.date_from,
      (select jsonb_agg(to_jsonb(line) - 'id' - 'order_id' order by line.net_cents, line.product_id, line.quantity, line.position)
       from order_lines as line where order_id = orders.id) as lines,
      (select jsonb_agg(to_jsonb(refund) - 'id' - 'order_id' - 'order_line_id' - 'recorded_at' - 'known_at'
         || jsonb_build_object('line', line.position) order by refund.number nulls last)
       from refunds as refund left join order_lines as line on line.id = refund.order_line_id
       where refund.order_id = orders.id) as refunds,
      (select jsonb_agg(jsonb_build_array(kind, membership.qp, start_date, expiry_date) order by kind, start_date, membership.qp)
       from memberships as membership join order_lines as line on line.id = membership.order_line_id
       where line.order_id = orders.id) as memberships,
      (select count(*) from notifications as told join partners as buyer on buyer.display_name = parameters ->> 'name'
       where type = 'firstChildrenOrder' and buyer.id = orders.partner_id) as told
    from orders left join cycles as cycle on cycle.id = cycle_id order by source, number`);
  return rows;
}

test('the clean import stores exactly the contents of the file', async () => {
  expect(firstReport).toMatchObject({ imported: orderCount, failed: 0 });
  const [database] = databases;
  const { rows } = await (database as TestDatabase).pool.query<{
    base: number;
    refunded: number;
    count: number;
  }>(`
    select (select sum(base_cents) from orders)::bigint as base, (select sum(base_cents) from refunds)::bigint as refunded,
      (select count(*) from memberships)::bigint as count`);
  const sum = (part: 'baseCents' | 'refundedCents') =>
    orders.reduce((total, order) => total + order[part], 0);
  expect(rows[0]).toMatchObject({ base: sum('baseCents'), refunded: sum('refundedCents') });
  expect(rows[0]?.count).toBeGreaterThan(orderCount / 10);
});

test('duplicated, shuffled and repeated rows have the same result', async () => {
  const database = await createShop();
  expect(await importText(database, messyFile())).toMatchObject({ imported: orderCount, failed: 0 });
  expect(await contents(database)).toEqual(clean);
  const again = await importText(database, messyFile());
  expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: orderCount, failed: 0 });
  expect(await contents(database)).toEqual(clean);
});

test('orders split over two files, and two concurrent imports, have the same result', async () => {
  const database = await createShop();
  const byPayment = [...orders].sort((a, b) =>
    (a.rows[0]?.paid_at ?? '') < (b.rows[0]?.paid_at ?? '') ? -1 : 1,
  );
  const half = fileOf(byPayment.slice(0, orderCount / 2).flatMap(({ rows }) => rows));
  await importText(database, half);
  const both = await Promise.all([importText(database, messyFile()), importText(database, messyFile())]);
  expect(both.map(({ failed }) => failed)).toEqual([0, 0]);
  expect(both.reduce((sum, { imported }) => sum + imported, 0)).toBe(orderCount - orderCount / 2);
  expect(await contents(database)).toEqual(clean);
});

const command = fileURLToPath(import.meta.resolve('@blattwerk/server/sales/orders/import/import.command.ts'));

/** Runs the command; returns its signal or exit code. */
function run(database: TestDatabase, path: string) {
  const child = spawn(process.execPath, [command, path], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: 'ignore',
  });
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  return { child, ended };
}

const HOLD = 4711;

/** Runs the command and kills it when it has written an order but not committed it: it is blocked there until then. */
async function runAndKill(database: TestDatabase, path: string, order: number): Promise<void> {
  await onDatabase(database.url, async (keeper) => {
    await keeper.query(`
      create function hold() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(${HOLD}); return null; end $$;
      create trigger hold after insert on orders for each row when (new.number = '${order}') execute function hold();
      select pg_advisory_lock(${HOLD})`);
    const { child, ended } = run(database, path);
    await expect.poll(() => countWaiting(keeper)).toBe(1);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    await keeper.query(`
      select pg_advisory_unlock(${HOLD});
      drop function hold cascade`);
  });
}

test(`killed halfway and run again, ${kills} times, nothing is lost or duplicated`, async () => {
  const tell = progressOf('killed imports', kills);
  for (let round = 1; round <= kills; round += 1) {
    const database = await createShop();
    const path = join(folder, `${round}.csv`);
    await writeFile(path, messyFile());
    const landed = async () => (await database.pool.query('select from orders')).rowCount ?? 0;
    await runAndKill(database, path, 1 + random(orderCount));
    expect(await landed()).toBeLessThan(orderCount);
    expect(await run(database, path).ended).toBe(0);
    expect(await contents(database)).toEqual(clean);
    tell(round);
  }
});
