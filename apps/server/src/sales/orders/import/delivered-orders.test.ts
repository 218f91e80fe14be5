import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { mainCases } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { findReleases } from '../../../commission/commissions/pending.queries.ts';
import { countPending } from '../../../commission/credits/counts.queries.ts';
import { findAccounts } from '../../../money/books/accounts.queries.ts';
import { dueAt } from '../../../money/books/due-at.ts';
import { releaseDue } from '../../../money/books/release-due.ts';
import { createImportShop } from './testing/import-shop.ts';
import { at, close, expectClosed } from './testing/shop-months.ts';

const shop = setUp(createImportShop);

interface Terms {
  hold_from?: 'payment' | 'delivery';
  hold_days?: number;
}

const setTerms = (terms: Terms) => shop.database.db.updateTable('company').set(terms).execute();

beforeEach(async () => {
  await shop.reset();
  await setTerms({ hold_from: 'delivery', hold_days: 14 });
});

const PAID = '2026-05-20T10:00:00Z';
const CLOSING = '2026-06-01T08:00:00Z';

type Cells = Record<string, string | number>;

const columns = [
  'source',
  'number',
  'email',
  'status',
  'placed_at',
  'paid_at',
  'refunded_at',
  'delivered_at',
  'product',
  'quantity',
  'net',
  'refund_number',
  'refund_net',
  'refund_at',
];

/** Imports facts about Bert's orders at a time: a thousand euros, a hundred packets of tea. */
async function say(time: string, ...records: Cells[]): Promise<void> {
  const rows = records.map((record) => {
    const cells: Cells = { source: 'shop', email: 'bert@example.org', ...record };
    return columns.map((column) => cells[column] ?? '').join(';');
  });
  const report = await shop.importText([columns.join(';'), ...rows, ''].join('\n'), at(time));
  expect(report.errors).toEqual([]);
}

const sold = (number: number, paid: string, more: Cells = {}): Cells => ({
  number,
  status: 'paid',
  placed_at: '2026-05-01',
  paid_at: paid,
  product: 'TE-1',
  quantity: 100,
  net: '1000',
  ...more,
});
const delivered = (number: number, time: string): Cells => ({ number, status: 'paid', delivered_at: time });

/** When the credits of an order become available, and how much. */
async function due(number: number): Promise<[string, number][]> {
  const { rows } = await sql<{ at: Date; cents: number }>`
    select ${sql.raw(dueAt())} as at, sum(amount_cents)::bigint as cents
    from credits as credit join orders on orders.id = credit.order_id
    where orders.number = ${`${number}`} group by 1 order by 1`.execute(shop.database.db);
  return rows.map((row) => [row.at.toISOString(), row.cents]);
}

/** Moves of release dates by deliveries: when, from when, and to when. */
async function moves(): Promise<string[][]> {
  const { rows } = await sql<{ at: Date; from: Date; to: Date }>`
    select entry.occurred_at as at, moved.moved_from as from, moved.available_at as to
    from moved_releases as moved join journal_entries as entry on entry.id = moved.entry_id
    where entry.kind = 'delivery' order by moved.entry_id, moved.credit_id`.execute(shop.database.db);
  return rows.map((row) => [row.at, row.from, row.to].map((instant) => instant.toISOString().slice(5, 16)));
}

const release = (time: string) => releaseDue(shop.database, () => new Date(time));
const ANNA = 1;
const accounts = async () => {
  const { availableCents } = await findAccounts(shop.database.db, ANNA);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from postings
    where account = 'pending' and partner_id = ${ANNA}`.execute(shop.database.db);
  return { available: availableCents, pending: rows[0]?.cents };
};

/** Anna's earnings from an order: 5 percent of a thousand euros. */
const EARNED = 50_00;

describe('at the closing', () => {
  test.each(
    mainCases(3, [
      ['not delivered: 28 days after the payment', PAID, null, '2026-06-17T10:00:00.000Z'],
      [
        'not delivered, and the closing comes later than that',
        '2026-05-02T10:00:00Z',
        null,
        '2026-06-01T08:00:00.000Z',
      ],
      ['delivered: 14 days after it', PAID, '2026-05-30T18:30:00Z', '2026-06-13T18:30:00.000Z'],
      [
        'delivered before the payment: 14 days after that',
        PAID,
        '2026-05-10T10:00:00Z',
        '2026-06-03T10:00:00.000Z',
      ],
      [
        'delivered so long ago that the closing comes later',
        '2026-05-03T10:00:00Z',
        '2026-05-04T10:00:00Z',
        '2026-06-01T08:00:00.000Z',
      ],
    ]),
  )('%s', async (_, paid, delivery, expected) => {
    await say('2026-05-31T08:00:00Z', sold(1, paid, { delivered_at: delivery ?? '' }));
    await close(shop, '2026-05', CLOSING);
    expect(await due(1)).toEqual([[expected, EARNED]]);
    expect(await moves()).toEqual([]);
    await expectClosed(shop, '2026-05');
  });

  fullTest('of deliveries that were withdrawn and stated again the last statement counts', async () => {
    await say('2026-05-21T08:00:00Z', sold(1, PAID, { delivered_at: '2026-05-21' }), sold(2, PAID));
    await say('2026-05-22T08:00:00Z', delivered(1, 'none'), delivered(2, '2026-05-22'));
    await say('2026-05-26T08:00:00Z', delivered(2, '2026-05-25T08:00:00Z'));
    await close(shop, '2026-05', CLOSING);
    expect([await due(1), await due(2)]).toEqual([
      [['2026-06-17T10:00:00.000Z', 60_00]],
      [['2026-06-08T08:00:00.000Z', 60_00]],
    ]);
    await expectClosed(shop, '2026-05');
  });
});

describe('a delivery that becomes known after the closing', () => {
  beforeEach(async () => {
    await say('2026-05-31T08:00:00Z', sold(1, PAID));
    await close(shop, '2026-05', CLOSING);
  });

  test('moves the release with an entry of its own, and importing the file again moves nothing', async () => {
    const file = delivered(1, '2026-06-04T09:00:00Z');
    await say('2026-06-05T08:00:00Z', file);
    await say('2026-06-06T08:00:00Z', file);
    expect(await due(1)).toEqual([['2026-06-18T09:00:00.000Z', EARNED]]);
    expect(await moves()).toEqual([['06-05T08:00', '06-17T10:00', '06-18T09:00']]);
    const { first, last } = await findReleases(shop.database.db, ANNA);
    expect([first, last].map((one) => one?.toISOString())).toEqual(Array(2).fill('2026-06-18T09:00:00.000Z'));
    expect(await release('2026-06-18T08:59:59.999Z')).toBe(0);
    expect(await accounts()).toEqual({ available: 0, pending: EARNED });
    await expectClosed(shop, '2026-05');
    expect(await release('2026-06-18T09:00:00Z')).toBe(1);
    expect(await accounts()).toEqual({ available: EARNED, pending: 0 });
    await expectClosed(shop, '2026-05');
  });

  fullTest('moves it to an earlier time as well, and to now if that has passed', async () => {
    await say('2026-06-02T08:00:00Z', delivered(1, '2026-05-22T09:00:00Z'));
    expect(await due(1)).toEqual([['2026-06-05T09:00:00.000Z', EARNED]]);
    await say('2026-06-03T08:00:00Z', delivered(1, '2026-05-20T07:00:00Z'));
    expect(await moves()).toEqual([
      ['06-02T08:00', '06-17T10:00', '06-05T09:00'],
      ['06-03T08:00', '06-05T09:00', '06-03T10:00'],
    ]);
    await say('2026-06-03T09:00:00Z', delivered(1, 'none'));
    await say('2026-06-12T07:00:00Z', delivered(1, '2026-05-23'));
    expect((await moves()).at(-1)).toEqual(['06-12T07:00', '06-17T10:00', '06-12T07:00']);
    await expectClosed(shop, '2026-05');
    expect(await release('2026-06-12T07:00:00Z')).toBe(1);
    await expectClosed(shop, '2026-05');
  });

  test('never moves it beyond 60 days after the payment', async () => {
    await say('2026-06-17T09:59:00Z', delivered(1, '2026-06-17T09:00:00Z'));
    await say('2026-06-30T08:00:00Z', delivered(1, '2026-06-30T07:00:00Z'));
    expect(await due(1)).toEqual([['2026-07-14T07:00:00.000Z', EARNED]]);
    await say('2026-07-05T10:00:00Z', delivered(1, '2026-07-05T10:00:00Z'));
    expect(await due(1)).toEqual([['2026-07-19T10:00:00.000Z', EARNED]]);
    // The sixtieth day is the last one, whatever is imported now.
    await say('2026-07-10T10:00:00Z', delivered(1, '2026-07-10T09:00:00Z'));
    expect(await moves()).toHaveLength(3);
    expect(await release('2026-07-19T09:59:59.999Z')).toBe(0);
    expect(await release('2026-07-19T10:00:00Z')).toBe(1);
    await expectClosed(shop, '2026-05');
  });

  fullTest('moves nothing from the instant of the release on', async () => {
    expect(await release('2026-06-17T09:59:59.999Z')).toBe(0);
    expect(await release('2026-06-17T10:00:00Z')).toBe(1);
    await say('2026-06-17T10:00:00.001Z', delivered(1, '2026-06-17T08:00:00Z'));
    expect(await moves()).toEqual([]);
    expect(await accounts()).toEqual({ available: EARNED, pending: 0 });
    await expectClosed(shop, '2026-05');
  });

  fullTest('moves what is due but not released yet', async () => {
    await say('2026-06-17T10:00:30Z', delivered(1, '2026-06-17T08:00:00Z'));
    expect(await moves()).toEqual([['06-17T10:00', '06-17T10:00', '07-01T08:00']]);
    expect(await release('2026-06-17T10:01:00Z')).toBe(0);
    await expectClosed(shop, '2026-05');
  });

  fullTest('is withdrawn: the credit waits as if it had never been stated', async () => {
    await say('2026-06-05T08:00:00Z', delivered(1, '2026-06-04T09:00:00Z'));
    await say('2026-06-07T08:00:00Z', delivered(1, 'none'));
    expect(await due(1)).toEqual([['2026-06-17T10:00:00.000Z', EARNED]]);
    expect(await moves()).toHaveLength(2);
    const { last } = await findReleases(shop.database.db, ANNA);
    expect(last?.toISOString()).toBe('2026-06-17T10:00:00.000Z');
    await expectClosed(shop, '2026-05');
  });

  fullTest('moves a credit together with its partial reversals, earlier and later ones', async () => {
    const part = (number: string, time: string): Cells => ({
      number: 1,
      status: 'paid',
      refund_number: number,
      refund_net: '100',
      refund_at: time,
    });
    await say('2026-06-03T08:00:00Z', part('R1', '2026-06-03T07:00:00Z'));
    await say('2026-06-05T08:00:00Z', delivered(1, '2026-06-04T09:00:00Z'));
    await say('2026-06-06T08:00:00Z', part('R2', '2026-06-06T07:00:00Z'));
    expect(await due(1)).toEqual([['2026-06-18T09:00:00.000Z', EARNED - 10_00]]);
    expect(await moves()).toHaveLength(2);
    await expectClosed(shop, '2026-05');
    expect(await release('2026-06-17T12:00:00Z')).toBe(0);
    expect(await release('2026-06-18T09:00:00Z')).toBe(3);
    expect(await accounts()).toEqual({ available: EARNED - 10_00, pending: 0 });
    await expectClosed(shop, '2026-05');
  });

  fullTest(
    'comes in the same file as a full refund: nothing is left, and it never becomes available',
    async () => {
      await say('2026-06-05T08:00:00Z', {
        ...delivered(1, '2026-06-04T09:00:00Z'),
        status: 'refunded',
        refunded_at: '2026-06-05T07:00:00Z',
      });
      expect(await due(1)).toEqual([['2026-06-18T09:00:00.000Z', 0]]);
      expect(await findReleases(shop.database.db, ANNA)).toMatchObject({ first: null, last: null });
      expect(await release('2026-06-18T09:00:00Z')).toBe(2);
      expect(await accounts()).toEqual({ available: 0, pending: 0 });
      await expectClosed(shop, '2026-05');
    },
  );
});

test('a closed month keeps its setting, whatever the company chooses later; an open one follows', async () => {
  await setTerms({ hold_from: 'payment' });
  await say('2026-05-31T08:00:00Z', sold(1, PAID));
  await close(shop, '2026-05', CLOSING);
  await setTerms({ hold_from: 'delivery' });
  await say('2026-06-02T08:00:00Z', sold(2, '2026-06-02T07:00:00Z'), delivered(1, '2026-06-01T07:00:00Z'));
  expect(await due(1)).toEqual([['2026-06-03T10:00:00.000Z', EARNED]]);
  await setTerms({ hold_days: 20 });
  await close(shop, '2026-06', '2026-07-01T08:00:00Z');
  await setTerms({ hold_from: 'payment', hold_days: 30 });
  expect(await due(2)).toEqual([['2026-07-06T07:00:00.000Z', EARNED]]);
  await say('2026-07-02T08:00:00Z', delivered(2, '2026-06-28T07:00:00Z'));
  expect(await due(2)).toEqual([['2026-07-18T07:00:00.000Z', EARNED]]);
  expect(await moves()).toEqual([['07-02T08:00', '07-06T07:00', '07-18T07:00']]);
  await expectClosed(shop, '2026-05');
  await expectClosed(shop, '2026-06');
});

fullTest(
  'if the holding period starts with the payment, a delivery is stored and moves nothing',
  async () => {
    await setTerms({ hold_from: 'payment' });
    await say('2026-05-31T08:00:00Z', sold(1, PAID, { delivered_at: '2026-05-30' }));
    await close(shop, '2026-05', CLOSING);
    expect(await due(1)).toEqual([['2026-06-03T10:00:00.000Z', EARNED]]);
    await say('2026-06-02T08:00:00Z', delivered(1, '2026-06-01'));
    expect(await due(1)).toEqual([['2026-06-03T10:00:00.000Z', EARNED]]);
    const { rows } = await sql<{ said: string[] }>`
    select array_agg(delivered_at::date::text order by id) as said from order_deliveries`.execute(
      shop.database.db,
    );
    expect(rows[0]?.said).toHaveLength(2);
    expect(await moves()).toEqual([]);
    expect(await countPending(shop.database.db, ANNA)).toBeGreaterThan(0);
    await expectClosed(shop, '2026-05');
  },
);
