import { expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

const { server, ...people } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  a: { parent: 'own' },
  aa: { parent: 'a' },
  b: { parent: 'own' },
  c: { parent: 'own' },
  sideline: { parent: 'root' },
  loner: {},
});
type Name = keyof typeof people;

const idOf = (name: Name) => people[name].id;

function set(partner: unknown, parent: unknown, branch?: unknown, as: string | null = people.own.token) {
  const payload = { 'partner-id': partner, 'parent-id': parent, branch };
  return server.call(as, { method: 'POST', url: '/api/tree/set-partner-to-tree', payload });
}

async function childrenOf(parent: Name): Promise<string[]> {
  const answer = await server.call(people.root.token, { url: `/api/partners/${idOf(parent)}/getchildren` });
  return answer.json().children.map(({ name }: { name: string }) => name);
}

async function orderOf(partner: Name): Promise<void> {
  const order = { source: 'test', number: partner, partner_id: idOf(partner), status: 'open' as const };
  const amounts = { base_cents: 100, gross_cents: 119, qp: 1, placed_at: NOW };
  await server.database.db
    .insertInto('orders')
    .values({ ...order, ...amounts })
    .execute();
}

test('branch is the index among the children, who keep their order; last by default', async () => {
  expect(await childrenOf('own')).toEqual(['A', 'B', 'C']);
  const answer = await set(idOf('c'), idOf('own'), 0);
  expect([answer.statusCode, answer.json()]).toEqual([200, { set: true }]);
  expect(await childrenOf('own')).toEqual(['C', 'A', 'B']);
  expect((await set(`/api/partners/${idOf('c')}`, `/api/partners/${idOf('own')}`, '1')).statusCode).toBe(200);
  expect(await childrenOf('own')).toEqual(['A', 'C', 'B']);
  expect((await set(idOf('aa'), idOf('own'), 2)).statusCode).toBe(200);
  expect(await childrenOf('own')).toEqual(['A', 'C', 'Aa', 'B']);
  expect((await set(idOf('aa'), idOf('own'))).statusCode).toBe(200);
  expect(await childrenOf('own')).toEqual(['A', 'C', 'B', 'Aa']);
  expect((await set(idOf('aa'), idOf('a'), 999)).statusCode).toBe(200);
  expect(await childrenOf('a')).toEqual(['Aa']);
});

test('the log has who moved somebody, with the place before and after; reordering is not logged', async () => {
  const { db } = server.database;
  const lines = () =>
    db
      .selectFrom('audit_log')
      .select('details')
      .where('user_id', '=', people.own.userId)
      .where('action', '=', 'write')
      .orderBy('id')
      .execute();
  const earlier = (await lines()).length;
  await set(idOf('c'), idOf('own'), 0);
  await set(idOf('aa'), idOf('own'));
  await set(idOf('aa'), idOf('a'));
  const [own, a] = [{ parent: idOf('own') }, { parent: idOf('a') }];
  expect((await lines()).slice(earlier)).toEqual([
    { details: { before: a, after: own } },
    { details: { before: own, after: a } },
  ]);
});

test('earlier placements stay, and reordered children get no history', async () => {
  const { db } = server.database;
  const of = (name: Name) =>
    db
      .selectFrom('placements')
      .select(['parent_id', 'valid_to'])
      .where('partner_id', '=', idOf(name))
      .orderBy('id')
      .execute();
  expect(await of('c')).toEqual([{ parent_id: idOf('own'), valid_to: null }]);
  await set(idOf('c'), idOf('b'), 0);
  expect(await of('c')).toEqual([
    { parent_id: idOf('own'), valid_to: NOW },
    { parent_id: idOf('b'), valid_to: null },
  ]);
});

test.each([
  ['sideline', 'own'],
  ['own', 'sideline'],
  ['root', 'own'],
  ['a', 'root'],
  ['loner', 'own'],
] as const)('%s below %s is 404, as if they did not exist', async (partner, parent) => {
  const answer = await set(idOf(partner), idOf(parent), 0);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toBe((await set(999_999, idOf('own'), 0)).body);
});

test('a cycle is refused, and so is moving oneself', async () => {
  for (const parent of ['a', 'aa'] as const) {
    const answer = await set(idOf('a'), idOf(parent), 0);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('partner-id: A partner cannot stand below itself.');
  }
  expect((await set(idOf('own'), idOf('a'), 0)).statusCode).toBe(422);
  expect((await set(idOf('aa'), idOf('aa'), 0, people.aa.token)).statusCode).toBe(422);
});

test('a partner with an order keeps the place, one who never had a place may be placed by ROLE_ADMIN', async () => {
  await orderOf('b');
  const refusal = await set(idOf('b'), idOf('a'), 0);
  expect(refusal.statusCode).toBe(422);
  expect(refusal.body).toContain('partner-id: This partner has orders and keeps its place.');
  expect((await set(idOf('b'), idOf('sideline'), 0, people.root.token)).statusCode).toBe(422);
  await orderOf('loner');
  expect((await set(idOf('loner'), idOf('aa'), 0, people.root.token)).json()).toEqual({ set: true });
  expect(await childrenOf('aa')).toEqual(['Loner']);
  const lines = await server.database.db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'write')
    .where('user_id', '=', people.root.userId)
    .execute();
  expect(lines).toEqual([{ subject: `/api/partners/${idOf('loner')}` }]);
});

test.each([
  [{ 'partner-id': 'x', 'parent-id': 1 }, 400],
  [{ 'parent-id': 1 }, 422],
  [{ 'partner-id': 1, 'parent-id': 1, branch: -1 }, 422],
  [{ 'partner-id': 1, 'parent-id': 1, branch: 1.5 }, 422],
])('%j is %i', async (payload, status) => {
  const request = { method: 'POST', url: '/api/tree/set-partner-to-tree', payload } as const;
  expect((await server.call(people.own.token, request)).statusCode).toBe(status);
  expect((await server.call(null, request)).statusCode).toBe(401);
});
