import { createHmac } from 'node:crypto';
import { cycleOf } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { closeCycle } from '../../commission/cycles/close-cycle.ts';
import { findCycleOfMonth } from '../../commission/cycles/cycle.queries.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { createImportShop } from '../orders/import/testing/import-shop.ts';
import { booksOf } from './testing/books-of.ts';
import { drawLives, shuffled } from './testing/draw-lives.ts';
import { livesAsFile } from './testing/lives-as-file.ts';
import { type OrderLife, shopId } from './testing/order-lives.ts';
import { HOOK_SECRET, INTERVAL_MINUTES, startShopBooks } from './testing/shop-books.ts';
import type { Trouble } from './testing/shop-server.ts';

const books = setUp(startShopBooks);
const clean = setUp(createImportShop);

/** Three of each fate, or many in a full run; nine steps cover every trouble. */
const ORDERS = isFullRun ? 1_000 : 42;
const STEPS = isFullRun ? 40 : 9;
const BEGIN = new Date('2026-05-25T06:00:00Z');
const END = new Date('2026-06-11T12:00:00Z');
/** The month's end in Berlin: orders placed and paid before it count in May, whenever they arrive. */
const MIDNIGHT = new Date('2026-05-31T22:00:00Z');
/** The second day after the last pull: May is closed. */
const CLOSING = new Date('2026-06-13T12:00:00Z');

const refundNumber = ({ number, fate }: OrderLife) =>
  fate === 'partly refunded position' ? shopId('part', number) : shopId('refund', number);

const HOUR = 3_600_000;

function hook(connection: number, body: string, secret = HOOK_SECRET) {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return books.server.app.inject({
    method: 'POST',
    url: `/api/hooks/shopware/${connection}`,
    headers: { 'content-type': 'application/json', 'shopware-shop-signature': signature },
    payload: body,
  });
}

/** The troubles of a step: none in the last ones, so that everything has arrived by then. */
const troublesOf = (step: number): (Trouble | null)[] => {
  const all: (Trouble | null)[][] = [
    [],
    ['busy', null, 'hang-up', 'leave-out'],
    ['down', 'down', 'down', 'down', 'down', 'down', 'down', 'down'],
    [null, 'leave-out', null, 'leave-out', null],
    ['no-json'],
    [null, null, 'down', 'busy', 'hang-up'],
    ['redirect'],
  ];
  return step >= STEPS - 2 ? [] : (all[step % all.length] ?? []);
};

/** Two affiliates, one below the other, with codes used in the shop. */
async function addSponsors(db: Kysely<DB>): Promise<void> {
  const { id } = await db
    .selectFrom('tree_nodes')
    .select('partner_id as id')
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  const createdAt = new Date('2026-01-02T00:00:00Z');
  const anna = { id, userId: 0, email: '' };
  const cora = await createPartner(db, { name: 'Cora', parent: anna, createdAt });
  const dora = await createPartner(db, { name: 'Dora', parent: cora, createdAt });
  await sql`insert into referral_links (partner_id, code) values (${cora.id}, 'CORA'), (${dora.id}, 'DORA')`.execute(
    db,
  );
}

/** Closes May, and returns its credits by partner and order. */
async function creditsOf(database: Database): Promise<unknown[]> {
  const may = await findCycleOfMonth(database.db, '2026-05');
  if (!may) throw new Error('nothing was paid in May');
  await closeCycle(database, may, () => CLOSING);
  const { rows } = await sql<{ credit: unknown }>`
    select jsonb_build_array(orders.number, partner.display_name, bonus, rate_bp, amount_cents, available_at) as credit
    from credits join partners as partner on partner.id = credits.partner_id left join orders on orders.id = order_id
    order by 1`.execute(database.db);
  return rows.map(({ credit }) => credit);
}

interface Book {
  readonly paid: string | null;
  readonly cycle: string | null;
  readonly customer: { readonly since: string } | null;
}

const monthOf = (at: string | null) => at && cycleOf(Date.parse(at)).dateFrom;

/** Number of customers who exist since before the month's end, but became known after it. */
async function countLateCustomers(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customers as customer join partners as partner on partner.id = customer.partner_id
    where partner.created_at < ${MIDNIGHT} and customer.created_at >= ${MIDNIGHT}`.execute(db);
  return rows[0]?.count ?? 0;
}

test(`${ORDERS} orders pulled and hooked in with outages, gaps and forged events leave the same books as one clean file, customers who came after a month’s end included`, async () => {
  const lives = drawLives(ORDERS, {
    buyers: ['anna@example.org', 'bert@example.org'],
    customers: Math.ceil(ORDERS / 3),
    codes: ['CORA', 'DORA', 'NOBODY'],
    from: BEGIN,
  });
  await books.reset(BEGIN);
  await addSponsors(books.server.database.db);
  const { id } = await books.server.database.db
    .selectFrom('shop_connections')
    .select('id')
    .executeTakeFirstOrThrow();
  const span = END.getTime() - BEGIN.getTime();
  let forged = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    const now = new Date(BEGIN.getTime() + Math.floor((span * step) / STEPS));
    books.goOn(now, shuffled(lives, step));
    books.shop.troubles.push(...troublesOf(step));
    // Each event comes twice, in any order; the forged ones as well.
    for (const { number } of shuffled([...lives.slice(0, 4), ...lives.slice(0, 4)], step)) {
      const body = JSON.stringify({
        data: { payload: [{ entity: 'order', primaryKey: shopId('order', number) }] },
      });
      expect((await hook(id, body)).statusCode).toBe(204);
      expect((await hook(id, body, 'of somebody else')).statusCode).toBe(401);
      forged += 1;
      if (step % (isFullRun ? 3 : 9) === 0) await books.pull();
    }
    await books.pull();
    books.shop.troubles.length = 0;
  }
  expect(forged).toBe(8 * STEPS);
  // The last pull, when all of the shop's troubles are over and nobody requests one.
  books.goOn(new Date(END.getTime() + INTERVAL_MINUTES * 60_000 + 12 * HOUR), lives);
  await books.pull();

  await clean.reset();
  await addSponsors(clean.database.db);
  const report = await clean.importText(livesAsFile(lives, refundNumber), { now: () => END });
  expect(report.failed).toBe(lives.filter(({ fate }) => fate.startsWith('of ')).length);
  const expected = (await booksOf(clean.database.db)) as Book[];
  expect(expected.length).toBe(ORDERS - report.failed);
  expect(await booksOf(books.server.database.db)).toEqual(expected);
  // Both are not only equal: each order counts in the month in which it was paid.
  expect(expected.map(({ cycle }) => cycle)).toEqual(expected.map(({ paid }) => monthOf(paid)));
  expect(await countLateCustomers(books.server.database.db)).toBeGreaterThan(0);
  const credits = await creditsOf(clean.database);
  expect(credits).not.toEqual([]);
  expect(await creditsOf(books.server.database)).toEqual(credits);
  const checked = await checkLedger(books.server.database);
  expect(checked.filter(({ faults }) => faults > 0)).toEqual([]);
});
