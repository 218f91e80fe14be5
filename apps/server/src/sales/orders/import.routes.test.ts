import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import {
  createEarningNetwork,
  type EarningNetwork,
} from '../../commission/credits/testing/earning-network.ts';

let network: EarningNetwork;
let operator: string;
const requested: string[] = [];
beforeAll(async () => {
  network = await createEarningNetwork();
  operator = await network.signIn('root');
  Object.assign(network.server.deps, { jobs: { request: async (name: string) => requested.push(name) } });
  await sql`insert into products (number, name, net_cents, vat_bp, qp) values ('T', 'Tee', 1000, 700, 3)`.execute(
    network.server.database.db,
  );
  await network.server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => network.server.close());

const file = `source,number,partner_id,status,placed_at,paid_at,product,quantity,net
shop,1,PARTNER,paid,2026-05-02 08:00,2026-05-02 09:00,T,2,20.00
shop,2,PARTNER,paid,2026-05-02 08:00,2026-05-02 09:00,X,2,20.00
`;

const send = (token: string | null, payload: string, type = 'text/csv; charset=utf-8', query = '') =>
  network.server.call(token, {
    method: 'POST',
    url: `/api/orders/import${query}`,
    headers: { 'content-type': type },
    payload,
  });

test('an operator imports a file; valid rows are stored, faulty ones are listed, the cycle is recomputed', async () => {
  const text = file.replaceAll('PARTNER', String(network.idOf('cust1')));
  const answer = await send(operator, text);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    rows: 2,
    imported: 1,
    updated: 0,
    unchanged: 0,
    failed: 1,
    errors: [{ line: 3, column: 'product', reason: 'there is no product "X"' }],
    notices: [],
    ignoredColumns: [],
  });
  expect(requested).toEqual(['recompute-open-cycle']);
  expect((await send(operator, text)).json()).toMatchObject({ imported: 0, unchanged: 1, failed: 1 });
  expect(requested).toHaveLength(1);
});

fullTest(
  'a dry run reports what would be stored, of history too, and stores nothing: no order, no customer, nothing in the inbox',
  async () => {
    const { db } = network.server.database;
    const rest = async () => {
      const tables = [
        'orders',
        'order_lines',
        'users',
        'customers',
        'import_inbox',
        'notifications',
        'outbox',
      ];
      const counted = tables.map(
        (table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`,
      );
      return (await sql`select ${sql.join(counted)}`.execute(db)).rows;
    };
    const before = [await rest(), requested.length];
    const old = `source,number,email,first_name,last_name,status,placed_at,paid_at,product,quantity,net
alt,1,neu@alt.example,Nora,Ast,paid,2019-05-02 08:00,2019-05-02 09:00,T,2,20.00
alt,2,neu@alt.example,Nora,Ast,paid,2019-05-03 08:00,2019-05-03 09:00,X,2,20.00
,3,neu@alt.example,Nora,Ast,paid,2019-05-03 08:00,2019-05-03 09:00,T,2,20.00
`;
    const answer = await send(operator, old, 'text/csv', '?history=1&check=1');
    expect(answer.json()).toMatchObject({
      rows: 3,
      imported: 1,
      failed: 2,
      errors: [
        { line: 3, column: 'product', reason: 'there is no product "X"' },
        { line: 4, column: 'source' },
      ],
    });
    expect([await rest(), requested.length]).toEqual(before);
  },
);

/** Number of notifications and messages. */
async function told(): Promise<{ notifications: number; outbox: number }> {
  const { rows } = await sql<{ notifications: number; outbox: number }>`
    select (select count(*) from notifications) as notifications, (select count(*) from outbox) as outbox`.execute(
    network.server.database.db,
  );
  return rows[0] ?? { notifications: 0, outbox: 0 };
}

fullTest('history and a quiet import notify nobody, even of a first order that was just paid', async () => {
  const { db } = network.server.database;
  const imported = async (buyer: string, query: string) => {
    const [head, row = ''] = file.replaceAll('2026-05-02', '2026-05-09').split('\n');
    const text = [
      head,
      row.replace('PARTNER', String(network.idOf(buyer))).replace(',1,', `,${buyer},`),
    ].join('\n');
    const before = await told();
    expect((await send(operator, text, 'text/csv', query)).json()).toMatchObject({ imported: 1 });
    const after = await told();
    return [after.notifications - before.notifications, after.outbox - before.outbox];
  };
  const { starts_on } = await db.selectFrom('programme').select('starts_on').executeTakeFirstOrThrow();
  await db.updateTable('programme').set({ starts_on: '2026-06-01' }).execute();
  expect(await imported('mid', '?history=1')).toEqual([0, 0]);
  await db.updateTable('programme').set({ starts_on }).execute();
  expect(await imported('side', '?quiet=1')).toEqual([0, 0]);
  expect(await imported('own', '?history=0&quiet=0')).toEqual([1, 1]);
  const { rows } = await sql<object>`
    select number, is_history as "isHistory", cycle_id is not null as counts from orders
    where number in ('mid', 'side', 'own') order by number`.execute(db);
  expect(rows).toEqual([
    { number: 'mid', isHistory: true, counts: false },
    { number: 'own', isHistory: false, counts: true },
    { number: 'side', isHistory: false, counts: true },
  ]);
});

test.each<[string, () => ReturnType<typeof send>, number, RegExp]>([
  ['nobody', () => send(null, file), 401, /./],
  ['another type', async () => send(operator, '{}', 'application/json'), 415, /text\/csv/],
  ['no type', async () => send(operator, file, ''), 415, /text\/csv/],
  ['an empty file', async () => send(operator, ''), 422, /Line 1: The file is empty/],
  ['no header of ours', async () => send(operator, 'a;b\n'), 422, /not a known header/],
])('refused: %s', async (_, call, status, reason) => {
  const answer = await call();
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(reason)]);
});

test('a partner may not import', async () => {
  expect((await send(await network.signIn('own'), file)).statusCode).toBe(403);
});

test('a file where fields are expected is refused', async () => {
  const answer = await network.server.call(null, {
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'text/csv' },
    payload: 'username,password',
  });
  expect(answer.statusCode).toBe(415);
});

/** Sends it over a socket, in chunks, and returns the answer. */
function upload(headers: Record<string, string>, pieces: Iterable<string>): Promise<[number, string]> {
  const { port } = network.server.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/orders/import',
        headers: { authorization: `Bearer ${operator}`, 'content-type': 'text/csv', ...headers },
      },
      (incoming) => {
        let body = '';
        incoming.setEncoding('utf8').on('data', (text) => {
          body += text;
        });
        incoming.on('end', () => resolve([incoming.statusCode ?? 0, body]));
      },
    );
    outgoing.on('error', reject);
    for (const piece of pieces) outgoing.write(piece);
    outgoing.end();
  });
}

fullTest('a large file is streamed: all rows of an unknown buyer are listed', async () => {
  const many = isFullRun ? 20_000 : 1200;
  const row = file.split('\n')[1]?.replace('PARTNER', '999999') ?? '';
  const head = `${file.split('\n')[0]}\n`;
  function* pieces() {
    yield head;
    for (let i = 0; i < many; i += 1) yield `${row.replace('shop,1', `shop,many-${i}`)}\n`;
  }
  const [status, body] = await upload({}, pieces());
  expect(status).toBe(200);
  const report = JSON.parse(body);
  expect([report.rows, report.failed, report.errors.length]).toEqual([many, many, 1000]);
});

fullTest('a refusal halfway through the upload is still answered', async () => {
  function* pieces() {
    yield 'a;b\n';
    for (let i = 0; i < 2000; i += 1) yield 'x'.repeat(10_000);
  }
  const [status, body] = await upload({}, pieces());
  expect([status, body]).toEqual([422, expect.stringMatching(/Line [12]: /)]);
});

test('a file whose announced size is too large is refused before it is read', async () => {
  const { port } = network.server.app.server.address() as AddressInfo;
  const status = await new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/orders/import',
        headers: {
          authorization: `Bearer ${operator}`,
          'content-type': 'text/csv',
          'content-length': String(300 * 1024 * 1024),
        },
      },
      (incoming) => {
        resolve(incoming.statusCode);
        outgoing.destroy();
      },
    );
    outgoing.on('error', reject);
    outgoing.flushHeaders();
  });
  expect(status).toBe(413);
});
