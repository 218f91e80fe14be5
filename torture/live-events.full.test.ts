import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { type EventStream, listenTo } from './support/event-stream.ts';
import { fileOf } from './support/order-file.ts';
import { progressOf } from './support/progress.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

const rounds = count(2, 200);
const burst = count(6, 20);
const BOTH = [0, 1] as const;
/** An event that takes longer counts as lost. */

let database: TestDatabase;
let servers: TwoServers;
let operatorToken: string;
/** Two unrelated sponsors, each with a customer. */
let people: Record<'sponsor' | 'customer' | 'neighbour' | 'stranger', TestPartner>;
const streams: EventStream[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  const roles = ['ROLE_USER', 'ROLE_ADMIN'];
  const operator = await createPartner(db, { name: 'Root', parent: null, roles });
  const [sponsor, neighbour] = [
    await createPartner(db, { name: 'Anna', parent: operator }),
    await createPartner(db, { name: 'Bert', parent: operator }),
  ];
  const customer = await createPartner(db, { name: 'Cem', parent: sponsor });
  const stranger = await createPartner(db, { name: 'Dora', parent: neighbour });
  people = { sponsor, customer, neighbour, stranger };
  await pool.query(
    `insert into products (number, name, net_cents, vat_bp, qp) values ('P', 'Paket', 1000, 1900, 10)`,
  );
  servers = await startTwoServers({ DATABASE_URL: database.url });
  operatorToken = await servers.signIn(operator.email);
});
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.close()));
});
afterAll(async () => {
  await servers?.stop();
  await database?.drop();
});

/** A stream at each process, both of them listening. */
async function listenAtBoth({ email }: TestPartner): Promise<EventStream[]> {
  const token = await servers.signIn(email);
  const opened = await Promise.all(BOTH.map((process) => listenTo(servers.url(process), token)));
  streams.push(...opened);
  await expect.poll(() => opened.every((stream) => stream.isReady())).toBe(true);
  return opened;
}

let orders = 0;

/** Imports a paid order at one process; the upline of its buyer is notified. */
async function payOrder(process: number, { id }: TestPartner): Promise<void> {
  orders += 1;
  const now = new Date().toISOString();
  const row = {
    source: 'shop',
    number: orders,
    partner_id: id,
    status: 'paid',
    placed_at: now,
    paid_at: now,
  };
  const answer = await servers.call(process, '/api/orders/import', {
    method: 'POST',
    token: operatorToken,
    body: fileOf([{ ...row, line: 1, product: 'P', quantity: 1, net: '10,00' }]),
  });
  expect(await answer.json()).toMatchObject({ imported: 1, failed: 0 });
}

async function notificationsOf({ userId }: TestPartner): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from notifications where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

test(`each of ${rounds} events at either process reaches its recipient’s streams at both, once, and nobody else`, async () => {
  const { sponsor, customer, neighbour, stranger } = people;
  const own = await listenAtBoth(sponsor);
  const others = await listenAtBoth(neighbour);
  const tell = progressOf('live events', rounds);
  for (let round = 1; round <= rounds; round += 1) {
    await payOrder(round, customer);
    const ids = await notificationsOf(sponsor);
    expect(ids).toHaveLength(round);
    for (const stream of own) await expect.poll(() => stream.ids()).toEqual(ids);
    tell(round);
  }
  // The other sponsor does receive their own events: all of them, and no earlier ones.
  await payOrder(rounds + 1, stranger);
  const ids = await notificationsOf(neighbour);
  expect(ids).toHaveLength(1);
  for (const stream of others) await expect.poll(() => stream.ids()).toEqual(ids);
  expect(own.map((stream) => stream.ids().length)).toEqual([rounds, rounds]);
});

test(`a burst of ${burst} events from both processes at the same time reaches both streams completely`, async () => {
  const { sponsor, customer } = people;
  const before = await notificationsOf(sponsor);
  const own = await listenAtBoth(sponsor);
  await Promise.all(Array.from({ length: burst }, (_, turn) => payOrder(turn, customer)));
  const ids = (await notificationsOf(sponsor)).slice(before.length);
  expect(ids).toHaveLength(burst);
  for (const stream of own) await expect.poll(() => stream.ids().toSorted((a, b) => a - b)).toEqual(ids);
});
