import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';

// Everything that these tests send is taken from the documentation: examples copied from there work.
const NOW = new Date('2026-03-15T10:00:00Z');

const { server, root, anna } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
});

/** The code blocks of a page, by the info string after the three backticks. */
type Blocks = ReadonlyMap<string, string>;

let orders: Blocks;
let keys: Blocks;
let url = '';
let key = '';
let folder = '';

beforeAll(async () => {
  orders = await blocksOf('orders-by-api.md');
  keys = await blocksOf('api-keys.md');
  folder = await mkdtemp(join(tmpdir(), 'blattwerk-page-'));
  for (const [name, text] of orders) {
    const file = /^js file=([\w-]+\.mjs)$/.exec(name)?.[1];
    if (file !== undefined) await writeFile(join(folder, file), text);
  }
  const { db } = server.database;
  await db.updateTable('users').set({ email: 'anna@example.org' }).where('id', '=', anna.userId).execute();
  await db.updateTable('programme').set({ starts_on: '2026-01-01' }).execute();
  await sql`insert into products (number, name, net_cents, vat_bp, qp)
    values ('TE-101', 'Tee', 551, 700, 3), ('PF-301', 'Pflege', 1748, 1900, 9)`.execute(db);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function blocksOf(page: string): Promise<Blocks> {
  const path = fileURLToPath(new URL(`../../../../../docs/${page}`, import.meta.url));
  const text = await readFile(path, 'utf8');
  const found = [...text.matchAll(/^```(\S[^\n]*)\n(.*?)^```$/gms)].map(
    ([, name = '', body = '']) => [name, body] as const,
  );
  // The first block of a name counts.
  return new Map(found.toReversed());
}

function blockOf(blocks: Blocks, name: string): string {
  const block = blocks.get(name);
  if (block === undefined) throw new Error(`the page has no block ${name}: ${[...blocks.keys()].join(', ')}`);
  return block;
}

const jsonOf = (name: string) => JSON.parse(blockOf(orders, name));

/** The exports of a module of the page. */
async function moduleOf(file: string): Promise<Record<string, (...given: unknown[]) => unknown>> {
  expect(orders.has(`js file=${file}`), file).toBe(true);
  return import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
}

/** Sends a documented request with another token. */
async function sendWritten(block: string, token: string, change: (body: string) => string = (body) => body) {
  const [head = '', body = ''] = block.split('\n\n', 2);
  const [first = '', ...lines] = head.split('\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(': ', 2);
      return [name.toLowerCase(), value] as const;
    }),
  );
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, accept: 'application/json', authorization: `Bearer ${token}` },
    body: change(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const storedOf = async (source: string, number: string) => {
  const { rows } = await sql<object>`
    select orders.status, partner_id as partner, base_cents::int as base, gross_cents::int as gross, qp,
      to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as paid,
      coalesce((select sum(base_cents)::int from refunds where order_id = orders.id), 0) as refunded
    from orders where source = ${source} and number = ${number}`.execute(server.database.db);
  return rows;
};

/** Sends an order with the documented program. */
async function sendByPage(order: unknown): Promise<unknown> {
  const { sendOrder } = await moduleOf('send-order.mjs');
  return sendOrder?.(order, { url, key, waitMs: () => 0 });
}

test('an API key is created as documented', async () => {
  const { status, body } = await sendWritten(blockOf(keys, 'http'), root.token);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ name: 'Shop in Lyon', rights: ['orders.import'] });
  key = String(body.key);
});

test('the documented order is accepted with it, with the documented answer', async () => {
  const { status, body } = await sendWritten(blockOf(orders, 'http'), key);
  expect(status, JSON.stringify(body)).toBe(200);
  expect({ ...body, id: 5120 }).toEqual(jsonOf('json answer'));
  expect(await storedOf('shop', '10001')).toEqual([
    {
      status: 'paid',
      partner: anna.id,
      base: 1943,
      gross: 2180,
      qp: 10,
      paid: '2026-03-01 08:15',
      refunded: 0,
    },
  ]);
});

test('an unknown product is refused as documented', async () => {
  const change = (body: string) => body.replace('PF-301', 'PF-999').replace('10001', '10002');
  const block = blockOf(orders, 'http').replace('Idempotency-Key: shop-10001-paid\n', '');
  const { status, body } = await sendWritten(block, key, change);
  const refusal = jsonOf('json refusal');
  expect(status).toBe(refusal.status);
  expect(body).toMatchObject(refusal);
  expect(await storedOf('shop', '10002')).toEqual([]);
});

test('a webhook of WooCommerce becomes an order, and its refunds come with the list of refunds', async () => {
  const { fromWooCommerce } = await moduleOf('woocommerce.mjs');
  const webhook = jsonOf('json woocommerce');
  expect(await sendByPage(fromWooCommerce?.(webhook))).toMatchObject({ result: 'imported', status: 'paid' });
  expect(await sendByPage(fromWooCommerce?.(webhook))).toMatchObject({ result: 'unchanged' });
  const known = { partner: anna.id, base: 2774, gross: 3168, qp: 14, paid: '2026-03-02 19:28' };
  expect(await storedOf('woocommerce', '727')).toEqual([{ ...known, status: 'paid', refunded: 0 }]);
  const refunds = jsonOf('json woocommerce-refunds');
  expect(await sendByPage(fromWooCommerce?.(webhook, refunds))).toMatchObject({ result: 'updated' });
  expect(await storedOf('woocommerce', '727')).toEqual([{ ...known, status: 'paid', refunded: 1671 }]);
  const refunded = { ...webhook, status: 'refunded', date_modified_gmt: '2026-03-06T08:00:00' };
  expect(await sendByPage(fromWooCommerce?.(refunded))).toMatchObject({ status: 'refunded' });
  expect(await storedOf('woocommerce', '727')).toEqual([{ ...known, status: 'refunded', refunded: 2774 }]);
});

test.each([
  ['pending', null, 'open'],
  ['processing', null, 'open'],
  ['cancelled', null, 'cancelled'],
  ['refunded', null, 'cancelled'],
  ['completed', '2026-03-02T19:28:08', 'paid'],
])('an order of WooCommerce that is %s and paid at %s is %s', async (status, date_paid_gmt, expected) => {
  const { fromWooCommerce } = await moduleOf('woocommerce.mjs');
  const number = `${status}-${date_paid_gmt}`;
  const webhook = { ...jsonOf('json woocommerce'), number, status, date_paid_gmt };
  expect(await sendByPage(fromWooCommerce?.(webhook))).toMatchObject({ status: expected });
});

test('a webhook of Shopify becomes an order with its refunds; ids keep all their digits', async () => {
  const { fromShopify, parseShopify } = await moduleOf('shopify.mjs');
  const webhook = parseShopify?.(blockOf(orders, 'json shopify'));
  const order = fromShopify?.(webhook) as { lines: { line: string }[] };
  expect(order.lines.map(({ line }) => line)).toEqual(['866550311766439020', '141249953214522974']);
  expect(await sendByPage(order)).toMatchObject({ result: 'imported', status: 'paid' });
  expect(await sendByPage(order)).toMatchObject({ result: 'unchanged' });
  expect(await storedOf('shopify', '#1234')).toEqual([
    {
      status: 'paid',
      partner: anna.id,
      base: 2607,
      gross: 2970,
      qp: 13,
      paid: '2026-03-03 09:31',
      // Half of the position's 11.03 net.
      refunded: 552,
    },
  ]);
});

test('what the shop signed is recognized, and nothing else is', async () => {
  const { isSigned } = await moduleOf('signature.mjs');
  const body = Buffer.from(blockOf(orders, 'json woocommerce'));
  const signature = createHmac('sha256', 'secret').update(body).digest('base64');
  expect(isSigned?.(body, signature, 'secret')).toBe(true);
  expect(isSigned?.(Buffer.concat([body, Buffer.from(' ')]), signature, 'secret')).toBe(false);
  expect(isSigned?.(body, signature, 'another')).toBe(false);
  expect(isSigned?.(body, undefined, 'secret')).toBe(false);
});

test('the program reports what a person has to check', async () => {
  const { fromShopify, parseShopify } = await moduleOf('shopify.mjs');
  const order = fromShopify?.(parseShopify?.(blockOf(orders, 'json shopify'))) as object;
  await expect(
    sendByPage({ ...order, customer: { email: 'nobody@example.org' }, number: '#1' }),
  ).rejects.toThrow(/shopify #1: 422 .*customer\.email/s);
});
