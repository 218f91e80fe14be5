import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';

const { server, root, anna, staff, logOf } = setUpCompany();
const reason = 'Mit dem Käufer geklärt';
const header = 'source;number;partner_id;email;status;placed_at;paid_at;product;quantity;net';

beforeEach(async () => {
  const { db } = server.database;
  await emptyTables(db, ['import_inbox', 'orders', 'products'], { ids: 'continue' });
  await addProduct('T');
});

const addProduct = (number: string) =>
  sql`insert into products (number, name, net_cents, vat_bp, qp) values (${number}, ${number}, 1000, 700, 3)`.execute(
    server.database.db,
  );

/** A paid order of two pieces, with these cells changed. */
function row(cells: Record<string, string | number>): string {
  const defaults: Record<string, string | number> = {
    ...{ source: 'shop', number: '1', status: 'paid', product: 'T', quantity: 2, net: '20,00' },
    ...{ placed_at: '2026-03-02 08:00', paid_at: '2026-03-02 09:00', ...cells },
  };
  return header
    .split(';')
    .map((column) => defaults[column] ?? '')
    .join(';');
}

async function importFile(rows: readonly string[], query = '') {
  const answer = await server.call(root.token, {
    method: 'POST',
    url: `/api/orders/import${query}`,
    headers: { 'content-type': 'text/csv' },
    payload: [header, ...rows, ''].join('\n'),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const inbox = async (query = 'status=waiting') =>
  (await server.call(root.token, { url: `/api/import_inbox?limits=100&${query}` })).json()['hydra:member'];

/** The only entry. */
async function only() {
  const entries = await inbox('');
  expect(entries).toHaveLength(1);
  return entries[0];
}

const post = (path: string, payload: object, token = root.token) =>
  server.call(token, { method: 'POST', url: `/api/import_inbox/${path}`, payload });

const orders = async () =>
  (
    await sql<object>`select number, partner_id as partner, is_history as history from orders order by number`.execute(
      server.database.db,
    )
  ).rows;

describe('an order that an import cannot read or store', () => {
  test('waits with its rows as they came and with its faults, by kind', async () => {
    await importFile([
      row({ number: 1, email: 'nobody@shop.example' }),
      row({ number: 2, partner_id: anna.id, product: 'X' }),
      row({ number: 3, partner_id: anna.id, paid_at: '2019-03-02' }),
      row({ number: 4, partner_id: anna.id, quantity: 'viele' }),
      row({ number: '', partner_id: anna.id }),
    ]);
    expect(await inbox('order[arrivedAt]=asc')).toMatchObject([
      {
        number: null,
        source: 'shop',
        kind: 'unreadable',
        faults: [{ column: 'number', reason: 'is missing' }],
      },
      {
        number: '4',
        kind: 'unreadable',
        faults: [{ line: 5, column: 'quantity' }],
        tries: 1,
        status: 'waiting',
      },
      { number: '3', kind: 'before-start', faults: [{ line: 4, column: 'paid_at' }] },
      {
        number: '1',
        kind: 'buyer',
        faults: [{ column: 'email' }],
        source: 'shop',
        partner: null,
        order: null,
      },
      { number: '2', kind: 'product', faults: [{ line: 3, reason: 'there is no product "X"' }] },
    ]);
    const [entry] = await inbox('kind=buyer');
    const { rows } = (await server.call(root.token, { url: `/api/import_inbox/${entry.id}` })).json();
    expect(rows).toMatchObject([
      { line: 2, cells: { number: '1', email: 'nobody@shop.example', net: '20,00' } },
    ]);
    expect(await orders()).toEqual([]);
  });

  fullTest('counts attempts with the same file, and replaces its rows by other ones', async () => {
    const wrong = row({ email: 'nobody@shop.example' });
    await importFile([wrong]);
    await importFile([wrong]);
    expect(await only()).toMatchObject({ tries: 2, faults: [{ column: 'email' }] });
    await importFile([row({ partner_id: anna.id, product: 'X' })]);
    expect(await only()).toMatchObject({ tries: 3, kind: 'product' });
  });

  test('stops waiting once an import brings it', async () => {
    await importFile([row({ partner_id: anna.id, product: 'X' })]);
    await addProduct('X');
    expect(await importFile([row({ partner_id: anna.id, product: 'X' })])).toMatchObject({ imported: 1 });
    const entry = await only();
    expect(entry).toMatchObject({ status: 'done', endedBy: null });
    expect((await server.call(root.token, { url: `/api/import_inbox/${entry.id}` })).json().rows).toBeNull();
  });

  fullTest('does not wait if its file is truncated', async () => {
    const answer = await server.call(root.token, {
      method: 'POST',
      url: '/api/orders/import',
      headers: { 'content-type': 'text/csv' },
      payload: `${header}\n${row({ number: '' })}\n"never closed`,
    });
    expect(answer.statusCode).toBe(422);
    expect(await inbox('')).toEqual([]);
  });

  test('is listed by status, kind, shop and part of its number, as CSV as well', async () => {
    await importFile([
      row({ number: 'A-17', product: 'X', partner_id: anna.id }),
      row({ number: 'B-2', email: 'x@y.example' }),
    ]);
    const numbersOf = async (query: string) =>
      (await inbox(query)).map(({ number }: { number: string }) => number);
    expect(await numbersOf('number=a-1')).toEqual(['A-17']);
    expect(await numbersOf('kind=buyer')).toEqual(['B-2']);
    expect(await numbersOf('source=other')).toEqual([]);
    expect(await numbersOf('status=done')).toEqual([]);
    const csv = await server.call(root.token, { url: '/csv/import_inbox?kind=product' });
    expect(csv.body.trim().split('\r\n').slice(1)).toEqual([
      expect.stringContaining(';shop;A-17;waiting;product;'),
    ]);
    expect(csv.body).not.toContain('B-2');
  });
});

describe('a retry', () => {
  test('imports what can be imported by now, and reports what still cannot', async () => {
    await importFile([
      row({ number: 1, partner_id: anna.id, product: 'X' }),
      row({ number: 2, partner_id: anna.id, product: 'Y' }),
    ]);
    await addProduct('X');
    const [second, first] = await inbox('order[arrivedAt]=desc');
    const answer = await post('retry', { ids: [first.id, second.id, 999_999_999] });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        done: [first.id],
        failed: [
          { id: 999_999_999, status: 404 },
          { id: second.id, status: 422, code: 'inboxFails', reason: expect.stringContaining('"Y"') },
        ],
      },
    ]);
    expect(await orders()).toMatchObject([{ number: '1', partner: anna.id }]);
    expect(await inbox('status=done')).toMatchObject([{ id: first.id, endedBy: { id: root.userId } }]);
    expect(await inbox()).toMatchObject([{ id: second.id, tries: 2 }]);
    const again = await post('retry', { ids: [first.id] });
    expect(again.json().failed).toMatchObject([{ status: 409, code: 'inboxEnded' }]);
  });

  test('with an assigned buyer requires a reason, which is logged', async () => {
    await importFile([row({ email: 'nobody@shop.example' })]);
    const { id } = await only();
    const missing = await post(`${id}/retry`, { partner: anna.id });
    expect([missing.statusCode, missing.json().violations]).toMatchObject([
      422,
      [{ propertyPath: 'reason' }],
    ]);
    const answer = await post(`${id}/retry`, { partner: `/api/partners/${anna.id}`, reason });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { status: 'done', partner: { id: anna.id }, rows: null, order: expect.any(Number) },
    ]);
    expect(await orders()).toMatchObject([{ number: '1', partner: anna.id }]);
    const lines = await logOf(`/api/import_inbox/${id}`);
    expect(lines.at(-1)?.details).toEqual({
      before: { status: 'waiting', partner: null },
      after: { status: 'done', partner: anna.id },
      reason,
    });
  });

  test('with changed rows keeps them if they still fail, even when the old file is imported again', async () => {
    const wrong = row({ partner_id: anna.id, quantity: 'viele' });
    await importFile([wrong]);
    const { id } = await only();
    const entry = (await server.call(root.token, { url: `/api/import_inbox/${id}` })).json();
    const cells = { ...entry.rows[0].cells, quantity: '2', product: 'X' };
    const failed = await post(`${id}/retry`, { rows: [cells], reason });
    expect(failed.json()).toMatchObject({ status: 'waiting', kind: 'product', tries: 2, rows: [{ cells }] });
    await importFile([wrong]);
    expect(await only()).toMatchObject({ kind: 'product', tries: 3 });
    await addProduct('X');
    expect((await post(`${id}/retry`, {})).json()).toMatchObject({ status: 'done' });
  });

  test('refuses rows of another order, and names unknown columns', async () => {
    await importFile([row({ email: 'nobody@shop.example' })]);
    const { id } = await only();
    const other = await post(`${id}/retry`, {
      rows: [{ source: 'shop', number: '2', status: 'open' }],
      reason,
    });
    expect([other.statusCode, other.json().violations]).toMatchObject([422, [{ propertyPath: 'rows' }]]);
    const unknown = { source: 'shop', number: '1', status: 'open', colour: 'red' };
    const answer = await post(`${id}/retry`, { rows: [unknown], reason });
    expect(answer.json().faults).toContainEqual({
      line: 1,
      column: 'colour',
      reason: 'is no column of such rows',
    });
  });

  fullTest('accepts a payment before the programme’s first month as history', async () => {
    await importFile([row({ partner_id: anna.id, placed_at: '2019-03-02', paid_at: '2019-03-02' })]);
    const { id } = await only();
    expect((await post(`${id}/retry`, {})).json()).toMatchObject({ status: 'waiting', kind: 'before-start' });
    expect((await post(`${id}/retry`, { history: true })).json()).toMatchObject({ status: 'done' });
    expect(await orders()).toMatchObject([{ number: '1', history: true }]);
  });

  test('never turns somebody else’s order into one of the operator’s own partner', async () => {
    await importFile([row({ email: 'nobody@shop.example' })]);
    const { id } = await only();
    const answer = await post(`${id}/retry`, { partner: root.id, reason });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ownPayout']);
    expect([await orders(), await only()]).toMatchObject([[], { status: 'waiting', tries: 1 }]);
  });

  fullTest('assigns a row without a number to its order', async () => {
    await importFile([row({ number: '', partner_id: anna.id })]);
    const { id } = await only();
    const entry = (await server.call(root.token, { url: `/api/import_inbox/${id}` })).json();
    const answer = await post(`${id}/retry`, { rows: [{ ...entry.rows[0].cells, number: '77' }], reason });
    expect(answer.json()).toMatchObject({ status: 'done' });
    expect(await orders()).toMatchObject([{ number: '77' }]);
  });
});

test('an order given up does not come back with the same rows, but does with others', async () => {
  const wrong = row({ email: 'nobody@shop.example' });
  await importFile([wrong]);
  const { id } = await only();
  expect((await post('give_up', { ids: [id] })).statusCode).toBe(422);
  expect((await post('give_up', { ids: [id], reason })).json()).toEqual({ done: [id], failed: [] });
  await importFile([wrong]);
  expect(await only()).toMatchObject({ status: 'given_up', reason, endedBy: { id: root.userId }, tries: 1 });
  await importFile([row({ email: 'other@shop.example' })]);
  expect(await only()).toMatchObject({ status: 'waiting', reason: null });
});

test('only those who may import see what waits', async () => {
  const importer = await staff(['orders.import']);
  const other = await staff(['partners.read']);
  for (const [token, status] of [
    [importer.token, 200],
    [other.token, 403],
    [anna.token, 403],
  ] as const)
    expect((await server.call(token, { url: '/api/import_inbox' })).statusCode).toBe(status);
});
