import { beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addUnplaced } from './unplaced.queries.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

const { server, ...people } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  a: { parent: 'own' },
  aa: { parent: 'a' },
  sideline: { parent: 'root' },
  guest: { affiliate: false },
  stray: {},
});
type Name = keyof typeof people;

beforeAll(async () => {
  const { db } = server.database;
  const { own, guest, stray } = people;
  await inTransaction(db, (tx) =>
    addUnplaced(tx, { partner: guest.id, sponsor: own.id, since: new Date('2026-03-10T08:00:00Z') }),
  );
  await inTransaction(db, (tx) =>
    addUnplaced(tx, { partner: stray.id, sponsor: null, since: new Date('2026-03-11T08:00:00Z') }),
  );
});

const idOf = (name: Name) => people[name].id;
const get = (as: Name, path: string) => server.call(people[as].token, { url: `/api/tree/${path}` });

async function waiting(as: Name, page = ''): Promise<unknown> {
  return (await get(as, `unplaced-partners${page}`)).json();
}

test('a waiting partner is shown to their sponsor and to ROLE_ADMIN', async () => {
  const guest = {
    id: idOf('guest'),
    displayName: 'Guest',
    affiliate: false,
    since: '2026-03-10T08:00:00+00:00',
  };
  expect(await waiting('own')).toEqual({ partners: [guest], total: 1 });
  expect(await waiting('own', '?page=2')).toEqual({ partners: [], total: 1 });
  expect(await waiting('sideline')).toEqual({ partners: [], total: 0 });
  const stray = { displayName: 'Stray', affiliate: true, since: '2026-03-11T08:00:00+00:00' };
  expect(await waiting('root')).toMatchObject({ partners: [stray, guest], total: 2 });
  expect((await server.call(null, { url: '/api/tree/unplaced-partners' })).statusCode).toBe(401);
});

test.each([
  ['own', 'aa', { displayName: 'Aa', parent: 'a', branch: 0, movable: true, reason: null }],
  ['own', 'own', { displayName: 'Own', parent: null, branch: null, movable: false, reason: 'own' }],
  ['own', 'guest', { displayName: 'Guest', parent: null, branch: null, movable: true, reason: null }],
  ['root', 'sideline', { displayName: 'Sideline', parent: 'root', branch: 1, movable: true, reason: null }],
] as const)('%s can read the place of %s', async (as, partner, { parent, ...place }) => {
  const answer = await get(as, `placing/${idOf(partner)}`);
  const version = expect.any(String);
  expect(answer.json()).toEqual({ ...place, parent: parent === null ? null : idOf(parent), version });
});

test('neither the place of strangers nor the path to them is disclosed', async () => {
  for (const path of ['placing', 'path']) {
    const unknown = (await get('own', `${path}/999999`)).body;
    for (const stranger of ['root', 'sideline', 'stray'] as const) {
      const answer = await get('own', `${path}/${idOf(stranger)}`);
      expect([answer.statusCode, answer.body]).toEqual([404, unknown]);
    }
    expect((await get('sideline', `${path}/${idOf('guest')}`)).statusCode).toBe(404);
  }
});

test('the path leads from the caller down, for ROLE_ADMIN from the top', async () => {
  const names = async (as: Name, to: Name) =>
    (await get(as, `path/${idOf(to)}`)).json().map((step: { displayName: string }) => step.displayName);
  expect(await names('own', 'aa')).toEqual(['Own', 'A', 'Aa']);
  expect(await names('own', 'own')).toEqual(['Own']);
  expect(await names('root', 'aa')).toEqual(['Root', 'Own', 'A', 'Aa']);
  // Without a place there is no path.
  expect(await names('guest', 'guest')).toEqual([]);
});

test('the sponsor gives the place, once; a stranger cannot', async () => {
  const set = (as: Name, partner: Name, parent: Name) =>
    server.call(people[as].token, {
      method: 'POST',
      url: '/api/tree/set-partner-to-tree',
      payload: { 'partner-id': idOf(partner), 'parent-id': idOf(parent) },
    });
  expect((await set('sideline', 'guest', 'sideline')).statusCode).toBe(404);
  expect((await set('own', 'stray', 'a')).statusCode).toBe(404);
  expect((await set('own', 'guest', 'sideline')).statusCode).toBe(404);
  expect((await set('own', 'guest', 'a')).json()).toEqual({ set: true });
  expect(await waiting('own')).toEqual({ partners: [], total: 0 });
  expect((await get('own', `placing/${idOf('guest')}`)).json()).toMatchObject({
    parent: idOf('a'),
    branch: 1,
  });
  // The partner with somebody new in the first line is notified, once: a later move is no news.
  expect((await set('own', 'guest', 'aa')).json()).toEqual({ set: true });
  const mails = (await server.outboxOf()).map(({ template, recipient }) => [template, recipient]);
  expect(mails).toEqual([[expect.stringMatching(/^new-(customer|partner)$/), expect.stringMatching(/^a@/)]]);
});

test('a partner with orders keeps the place, which is shown beforehand', async () => {
  await server.database.db
    .insertInto('orders')
    .values({
      ...{ source: 'test', number: 'x', partner_id: idOf('aa'), status: 'open' as const },
      ...{ base_cents: 100, gross_cents: 119, qp: 1, placed_at: NOW },
    })
    .execute();
  expect((await get('own', `placing/${idOf('aa')}`)).json()).toMatchObject({
    movable: false,
    reason: 'orders',
  });
});
