import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { createTestNetwork } from '../../commission/cycles/test-network.ts';
import { createImportShop } from '../orders/import/testing/import-shop.ts';
import { close, expectRightBooks } from '../orders/import/testing/shop-months.ts';

const shop = setUp(createImportShop);
beforeEach(() => shop.reset());

type Cells = Readonly<Record<string, string>>;

const header =
  'source;number;email;first_name;last_name;affiliate_code;status;placed_at;paid_at;product;quantity;gross';

/** Imports orders of Karla, who is not known yet, as a file of their own. */
async function importOrders(...orders: Cells[]) {
  const karla = { source: 'shop', email: 'karla@shop.example', first_name: 'Karla', last_name: 'Kunz' };
  const tea = { status: 'paid', product: 'TE-1', quantity: '2', gross: '21,40' };
  const rows = orders.map((order): string => {
    const cells: Cells = { ...karla, ...tea, ...order };
    return header
      .split(';')
      .map((column) => cells[column] ?? '')
      .join(';');
  });
  const report = await shop.importText([header, ...rows, ''].join('\n'));
  expect(report.errors).toEqual([]);
  return report;
}

const april = { number: 'A', placed_at: '2026-04-30 23:50', paid_at: '2026-04-30 23:55' };
const may = { number: 'B', placed_at: '2026-05-01 00:10', paid_at: '2026-05-01 00:20' };

async function months(): Promise<Record<string, unknown>> {
  const orders = await shop.orders();
  return Object.fromEntries(orders.map(({ number, cycle }) => [number, String(cycle).slice(0, 7)]));
}

/** The beginning of a customer in every table that stores it. */
async function beginningsOf(email: string): Promise<string[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from users join partners as partner on partner.user_id = users.id cross join lateral (
      select unnest(array[users.created_at, partner.created_at,
        (select min(valid_from) from placements where partner_id = partner.id),
        (select min(valid_from) from account_types where partner_id = partner.id)]) as at) as beginnings
    where email = ${email}`.execute(shop.database.db);
  expect(rows).toHaveLength(4);
  return [...new Set(rows.map(({ at }) => at.toISOString()))];
}

test('whichever order of a customer is imported first, each counts in the month of its payment', async () => {
  await importOrders(may);
  expect(await beginningsOf('karla@shop.example')).toEqual(['2026-04-30T22:10:00.000Z']);
  const report = await importOrders(april);
  expect(report.notices).toEqual([]);
  expect(await months()).toEqual({ A: '2026-04', B: '2026-05' });
  expect(await beginningsOf('karla@shop.example')).toEqual(['2026-04-30T21:50:00.000Z']);
  await expectRightBooks(shop);
});

fullTest('a closed month gets no new customer', async () => {
  await importOrders({ ...april, number: 'Bert', email: 'bert@example.org' });
  await close(shop, '2026-04', '2026-05-05T08:00:00Z');
  await importOrders({ ...may, placed_at: '2026-05-02 08:00', paid_at: '2026-05-02 08:00' });
  await importOrders(april);
  expect(await months()).toEqual({ A: '2026-05', B: '2026-05', Bert: '2026-04' });
  expect(await beginningsOf('karla@shop.example')).toEqual(['2026-04-30T22:00:00.000Z']);
  await expectRightBooks(shop);
});

fullTest('nobody begins before their sponsor does', async () => {
  const { db } = shop.database;
  const network = createTestNetwork(db);
  const since = '2026-05-10T08:00:00.000Z';
  await network.addPartner('cora', null, { affiliate: true, since });
  await sql`insert into referral_links (partner_id, code) values (${network.idOf('cora')}, 'CORA')`.execute(
    db,
  );
  await importOrders({ ...may, affiliate_code: 'CORA' });
  await importOrders({ ...april, affiliate_code: 'CORA' });
  expect(await beginningsOf('karla@shop.example')).toEqual([since]);
  await expectRightBooks(shop);
});

fullTest('a partner who is no customer of a shop keeps their beginning', async () => {
  const since = '2026-05-05T08:00:00.000Z';
  await createTestNetwork(shop.database.db).addPartner('dora', null, { since });
  const { notices } = await importOrders({ ...april, email: 'dora@example.org' });
  expect(notices).toEqual([{ line: 2, reason: expect.stringContaining('the buyer exists only since') }]);
  expect(await months()).toEqual({ A: '2026-05' });
  expect(await beginningsOf('dora@example.org')).toContain(since);
});
