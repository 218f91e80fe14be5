import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { orderRules } from '../../money/books/check/order-rules.ts';
import { createImportShop } from '../orders/import/testing/import-shop.ts';
import { booksOf } from './testing/books-of.ts';
import { drawLives, shuffled } from './testing/draw-lives.ts';
import { livesAsFile } from './testing/lives-as-file.ts';
import { type OrderLife, shopId } from './testing/order-lives.ts';
import { HOOK_SECRET, INTERVAL_MINUTES, startShopBooks } from './testing/shop-books.ts';
import type { Trouble } from './testing/shop-server.ts';

const books = setUp(startShopBooks);
const clean = setUp(createImportShop);

/** Three of each fate, else many; in nine steps each trouble comes up. */
const ORDERS = isFullRun ? 1_000 : 42;
const STEPS = isFullRun ? 40 : 9;
const BEGIN = new Date('2026-05-02T06:00:00Z');
const END = new Date('2026-05-19T12:00:00Z');

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

/** What goes wrong in a step: nothing in the last ones, so that everything has come by then. */
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

test(`${ORDERS} orders that come by pull and by hook, with outages, gaps and forged events, leave the books that one clean file leaves`, async () => {
  const lives = drawLives(ORDERS, { buyers: ['anna@example.org', 'bert@example.org'] });
  await books.reset(BEGIN);
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
      if (step % 3 === 0) await books.pull();
    }
    await books.pull();
    books.shop.troubles.length = 0;
  }
  expect(forged).toBe(8 * STEPS);
  // The last look, when all of the shop's troubles are over and nobody asks.
  books.goOn(new Date(END.getTime() + INTERVAL_MINUTES * 60_000 + 12 * HOUR), lives);
  await books.pull();

  await clean.reset();
  const report = await clean.importText(livesAsFile(lives, refundNumber));
  expect(report.failed).toBe(lives.filter(({ fate }) => fate.startsWith('of ')).length);
  const expected = await booksOf(clean.database.db);
  expect(expected.length).toBe(ORDERS - report.failed);
  expect(await booksOf(books.server.database.db)).toEqual(expected);
  const checked = await checkLedger(books.server.database, { rules: orderRules });
  expect(checked.filter(({ faults }) => faults > 0)).toEqual([]);
});
