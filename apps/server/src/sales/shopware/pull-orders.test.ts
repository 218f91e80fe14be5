import { beforeEach, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { testPasswordHash } from '../../../test-support/test-server.ts';
import { findConnection, findOrderFaults } from './connections.queries.ts';
import { drawLives } from './testing/draw-lives.ts';
import type { Fate, OrderLife } from './testing/order-lives.ts';
import { INTERVAL_MINUTES, startShopBooks } from './testing/shop-books.ts';

const books = setUp(startShopBooks);
const BEGIN = new Date('2026-05-16T08:00:00Z');
const later = (minutes: number) => new Date(BEGIN.getTime() + minutes * 60_000);

beforeEach(() => books.reset(BEGIN));

const lives = (fate: Fate, count = 1): OrderLife[] =>
  drawLives(14 * count, { buyers: ['bert@example.org'] }).filter((life) => life.fate === fate);

const connection = async () => {
  const found = await findConnection(books.server.database.db);
  if (!found) throw new Error('there is no connection');
  return found;
};

const numbers = async () => {
  const rows = await books.server.database.db
    .selectFrom('orders')
    .select('number')
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
};

const faults = async () =>
  (await findOrderFaults(books.server.database.db, (await connection()).id, 50)).faults;

test('the first run reads everything since the programme began, the next one what changed since an hour before it', async () => {
  const all = lives('paid', 60);
  books.goOn(BEGIN, all);
  await books.pull();
  expect(await numbers()).toEqual(all.map(({ number }) => number).toSorted());
  expect(await connection()).toMatchObject({
    watermark: BEGIN,
    failures: 0,
    nextAt: later(INTERVAL_MINUTES),
  });
  // Sixty orders are two pages, each with its history, and one token.
  const { requests } = books.shop;
  expect(requests.filter((path) => path === '/api/search/order')).toHaveLength(2);
  expect(requests.filter((path) => path === '/api/oauth/token')).toHaveLength(1);
  requests.length = 0;
  books.goOn(later(INTERVAL_MINUTES - 1), all);
  await books.pull();
  expect(requests).toEqual([]);
  books.goOn(later(INTERVAL_MINUTES), all);
  await books.pull();
  // Nothing has changed: no token, one search.
  expect(requests).toEqual(['/api/oauth/token', '/api/search/order']);
});

fullTest('a token is used until it expires, and a new one requested if the shop rejects it', async () => {
  books.shop.tokenSeconds = 3_600;
  books.goOn(BEGIN, lives('paid'));
  await books.pull();
  books.goOn(later(INTERVAL_MINUTES), lives('paid'));
  await books.pull();
  const tokens = () => books.shop.requests.filter((path) => path === '/api/oauth/token').length;
  expect(tokens()).toBe(1);
  books.shop.forgetTokens();
  books.goOn(later(2 * INTERVAL_MINUTES), lives('paid'));
  await books.pull();
  expect(tokens()).toBe(2);
  expect((await connection()).failures).toBe(0);
  books.shop.tokenSeconds = 600;
});

test('requests to a shop that is briefly busy or down are retried, and the run succeeds', async () => {
  books.goOn(BEGIN, lives('paid'));
  books.shop.troubles.push('busy', 'hang-up', null, 'down', null);
  await books.pull();
  expect(await numbers()).toHaveLength(1);
  expect((await connection()).failures).toBe(0);
});

test('a shop that stays down fails the run; the delay grows with each failure, and nothing is missed afterwards', async () => {
  books.goOn(BEGIN, lives('paid'));
  const waits: number[] = [];
  let now = BEGIN;
  for (let failure = 1; failure <= 3; failure += 1) {
    books.server.setTime(now);
    books.shop.troubles.splice(0, Number.POSITIVE_INFINITY, 'down', 'down', 'down', 'down');
    await books.pull();
    const { nextAt, fault, failures } = await connection();
    expect([fault, failures]).toEqual(['busy', failure]);
    waits.push((nextAt.getTime() - now.getTime()) / 60_000);
    now = nextAt;
  }
  expect(waits).toEqual([INTERVAL_MINUTES, 2 * INTERVAL_MINUTES, 4 * INTERVAL_MINUTES]);
  books.goOn(now, lives('paid'));
  await books.pull();
  expect(await numbers()).toHaveLength(1);
  expect(await connection()).toMatchObject({ failures: 0, fault: null });
});

test.each([
  ['redirect', 'answer'],
  ['no-json', 'answer'],
] as const)('%s instead of an answer fails the run immediately', async (trouble, kind) => {
  books.shop.troubles.push(trouble);
  await books.pull();
  expect(await connection()).toMatchObject({ fault: kind, failures: 1 });
  expect(books.shop.requests).toHaveLength(1);
});

fullTest(
  'a short page is read again, and one that stays short fails the run and moves no watermark',
  async () => {
    const all = lives('paid', 3);
    books.goOn(BEGIN, all);
    books.shop.troubles.push(null, 'leave-out');
    await books.pull();
    expect(await numbers()).toHaveLength(3);
    await books.reset(BEGIN);
    books.goOn(BEGIN, all);
    // For the token, then alternately for each search of orders and of their transitions.
    books.shop.troubles.push(null, 'leave-out', null, 'leave-out', null, 'leave-out', null);
    await books.pull();
    expect(await connection()).toMatchObject({ fault: 'gaps', watermark: null });
  },
);

fullTest('a transition missing in the shop’s history does not change the course of the order', async () => {
  books.goOn(BEGIN, lives('refunded'));
  books.shop.troubles.push(null, null, 'leave-out');
  await books.pull();
  const order = await books.server.database.db
    .selectFrom('orders')
    .select('status')
    .executeTakeFirstOrThrow();
  expect(order.status).toBe('refunded');
});

fullTest('an integration without the right to read states is told which one it lacks', async () => {
  books.goOn(BEGIN, lives('paid'));
  books.shop.forbidden.add('state-machine-history');
  await books.pull();
  const { fault, faultDetail } = await connection();
  expect(fault).toBe('rights');
  expect(faultDetail).toContain('state-machine-history:read');
});

test('an order that cannot be imported waits with its reason, is fetched again, and is imported once it can be', async () => {
  const [life] = lives('of an unknown product');
  books.goOn(BEGIN, [life as OrderLife]);
  await books.pull();
  expect(await numbers()).toEqual([]);
  expect(await faults()).toEqual([
    expect.objectContaining({
      number: life?.number,
      imported: false,
      reason: 'product: there is no product "NO-SUCH"',
      tries: 1,
    }),
  ]);
  const { db } = books.server.database;
  await db
    .insertInto('products')
    .values({ number: 'NO-SUCH', name: 'Neu', kind: 'goods', net_cents: 420, vat_bp: 1900, qp: 1 })
    .execute();
  books.server.setTime(later(2 * 60));
  await books.pull();
  expect(await numbers()).toEqual([life?.number]);
  expect(await faults()).toEqual([]);
});

test.each(['mended', 'given up'] as const)(
  'an order that was %s in the inbox is not fetched again, and waits again once it changes in the shop',
  async (end) => {
    const { server } = books;
    const [first] = lives('of an unknown product') as [OrderLife];
    const life = { ...first, sentAt: later(200) };
    const entries = () =>
      server.database.db.selectFrom('import_inbox').select(['id', 'status', 'rows']).execute();
    books.goOn(BEGIN, [life]);
    await books.pull();
    const [entry, ...others] = await entries();
    expect([entry?.status, others]).toEqual(['waiting', []]);
    expect(await faults()).toHaveLength(1);

    const root = await signInRoot();
    const id = Number(entry?.id);
    const [row] = (entry?.rows ?? []) as { cells: Record<string, string> }[];
    const mended = { rows: [{ ...row?.cells, product: 'TE-1' }], reason: 'Es war Tee' };
    const [url, payload] =
      end === 'mended' ? [`${id}/retry`, mended] : ['give_up', { ids: [id], reason: 'Nicht von uns' }];
    const answer = await server.call(root, { method: 'POST', url: `/api/import_inbox/${url}`, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const ended = [
      expect.objectContaining({ id: entry?.id, status: end === 'mended' ? 'done' : 'given_up' }),
    ];
    expect(await entries()).toEqual(ended);

    // After an hour it is fetched once more, and fails as before.
    books.goOn(later(61), [life]);
    await books.pull();
    expect(await entries()).toEqual(ended);
    expect(await faults()).toEqual([]);
    expect(await numbers()).toEqual(end === 'mended' ? [life.number] : []);

    books.goOn(later(201), [life]);
    await books.pull();
    expect(await entries()).toMatchObject([{ id: entry?.id, status: 'waiting' }]);
    expect(await faults()).toHaveLength(1);
  },
);

fullTest('an order that counts but needs attention is listed', async () => {
  books.goOn(BEGIN, lives('charged back'));
  await books.pull();
  expect(await faults()).toEqual([expect.objectContaining({ imported: true })]);
  expect(await numbers()).toHaveLength(1);
});

test('after three intervals without an answer the shop is silent: operators are notified once, and /readyz warns', async () => {
  const { server, shop } = books;
  await server.database.db.insertInto('users').values(operator).execute();
  const down = () =>
    shop.troubles.splice(0, Number.POSITIVE_INFINITY, ...Array.from({ length: 50 }, () => 'down' as const));
  const ready = async () => (await server.app.inject({ url: '/readyz' })).json();
  const notices = async () =>
    (
      await server.database.db
        .selectFrom('notifications')
        .select('parameters')
        .where('type', '=', 'shopSilent')
        .execute()
    ).length;
  const before = await notices();
  down();
  await books.pull();
  expect((await ready()).warnings).toBeUndefined();
  for (const minutes of [31, 32, 90]) {
    server.setTime(later(minutes));
    down();
    await books.pull();
    expect((await ready()).warnings).toEqual(['shop']);
    expect(await notices()).toBe(before + 1);
  }
  shop.troubles.length = 0;
  books.goOn(later(600), []);
  await books.pull();
  expect((await ready()).warnings).toBeUndefined();
  expect((await connection()).silentSince).toBeNull();
});

/** Gives somebody full access and signs them in. */
async function signInRoot(): Promise<string> {
  const { server } = books;
  const password_hash = await testPasswordHash();
  await server.database.db
    .insertInto('users')
    .values({ ...operator, email: 'root@example.org', password_hash, roles: ['ROLE_ADMIN'], rights: [] })
    .execute();
  return server.signIn('root@example.org');
}

const operator = {
  email: 'olga@example.org',
  first_name: 'Olga',
  last_name: 'Orders',
  password_hash: 'none',
  roles: ['ROLE_STAFF'],
  rights: ['orders.import'],
  locale: 'de' as const,
};
