import { expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { createEarningNetwork } from './testing/earning-network.ts';

const net = setUp(createEarningNetwork);

const get = (url: string, as: string | null = net.token) => net.server.call(as, { url });

async function list(query = '', as = net.token): Promise<{ id: number | string }[]> {
  const answer = await get(`/api/credits.json?limits=100${query}`, as);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** One in eight of them; the full run takes all. */
const some = <Row>(rows: Row[]) => rows.filter((_, i) => isFullRun || i % 8 === 0);

test('a list is readable only by its owner and operators', async () => {
  const own = net.idOf('own');
  expect(await list(`&partner=/api/partners/${own}`)).toEqual(await list());
  expect(await list(`&partner=${own}`, net.operatorToken)).toEqual(await list());
  expect(await list('', net.operatorToken)).toEqual([]);
  for (const stranger of ['root', 'green1', 'cust1', 'side', 'niece'].map(net.idOf)) {
    expect((await get(`/api/credits?partner=${stranger}`)).statusCode).toBe(404);
  }
  expect((await get('/api/credits?partner=999999')).statusCode).toBe(404);
  expect((await get('/api/credits?partner=0')).statusCode).toBe(404);
  expect((await get('/api/credits?partner=999999', net.operatorToken)).statusCode).toBe(404);
  expect((await get('/api/credits', null)).statusCode).toBe(401);
});

test.each(['', '/explanation'])('a credit%s is readable only by its owner and operators', async (call) => {
  const { db } = net.server.database;
  const foreign = await db
    .selectFrom('credits')
    .select('id')
    .where('partner_id', '<>', net.idOf('own'))
    .execute();
  const projected = await db
    .selectFrom('projected_credits')
    .selectAll()
    .where('partner_id', '<>', net.idOf('own'))
    .execute();
  expect(foreign.length).toBeGreaterThan(5);
  expect(projected.length).toBeGreaterThan(1);
  const unknown = await get(`/api/credits/999999${call}`);
  expect(unknown.statusCode).toBe(404);
  const ids = [
    ...some(foreign).map(({ id }) => id),
    ...some(projected).map((row) => `${row.order_id}-${row.partner_id}`),
  ];
  for (const id of ids) {
    const answer = await get(`/api/credits/${id}${call}`);
    expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
    expect((await get(`/api/credits/${id}${call}`, net.operatorToken)).statusCode).toBe(200);
  }
  for (const { id } of some(await list())) {
    expect((await get(`/api/credits/${id}${call}`)).statusCode).toBe(200);
    expect((await get(`/api/credits/${id}${call}`, null)).statusCode).toBe(401);
  }
});

test.each([
  '0',
  '-1',
  '1-',
  '-1-1',
  '1-2-3',
  '0-1',
  '1-0',
  'abc',
  '1.5',
  '99999999999999999999',
  '1-99999999999999999999',
])('there is no credit %s', async (id) => {
  expect((await get(`/api/credits/${id}`)).statusCode).toBe(404);
  expect((await get(`/api/credits/${id}/explanation`)).statusCode).toBe(404);
});

test('an estimate of another order or of the closed cycle is unknown', async () => {
  const own = net.idOf('own');
  expect((await get(`/api/credits/${net.orders.deep}-${own}`)).statusCode).toBe(404);
  expect((await get(`/api/credits/999999-${own}`)).statusCode).toBe(404);
});
