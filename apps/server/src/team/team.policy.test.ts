import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/test-server.ts';
import { placePartner } from '../tree/place-partner.ts';
import { growCycle, type Planted, plant } from './testing/plant.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

//  root (operator)
//    upline ── sideline ── niece
//      own ── child ── deep
const people = ['root', 'upline', 'own', 'child', 'deep', 'sideline', 'niece'] as const;
type Person = (typeof people)[number];

let server: TestServer;
let family: Record<Person, Planted>;
let ownToken: string;
let operatorToken: string;

beforeAll(async () => {
  server = await startTestServer(NOW);
  const { db } = server.database;
  const root = await plant(db, {
    name: 'Root',
    parent: null,
    affiliate: false,
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  });
  const upline = await plant(db, { name: 'Upline', parent: root });
  const own = await plant(db, { name: 'Own', parent: upline });
  const child = await plant(db, { name: 'Child', parent: own });
  const deep = await plant(db, { name: 'Deep', parent: child });
  const sideline = await plant(db, { name: 'Sideline', parent: upline });
  const niece = await plant(db, { name: 'Niece', parent: sideline });
  family = { root, upline, own, child, deep, sideline, niece };
  const asOf = new Date('2026-03-15T09:00:00Z');
  const everybody = Object.values(family).map((partner) => ({ partner }));
  await growCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf }, everybody);
  ownToken = await server.signIn(own.email);
  operatorToken = await server.signIn(root.email);
});
afterAll(() => server.close());

const get = (token: string | null, call: string, id: number) =>
  server.call(token, { url: call.replace('GET ', '').replace('{id}', String(id)) });

test('an operator who reads somebody else leaves a line in the audit log, on the own page none', async () => {
  const { db } = server.database;
  const lines = () =>
    db.selectFrom('audit_log').select(['user_id', 'action', 'subject']).orderBy('id').execute();
  const before = (await lines()).length;
  const reads = (token: string, person: Person) =>
    get(token, 'GET /api/partners/{id}/rank', family[person].id);
  await reads(operatorToken, 'root');
  await reads(ownToken, 'child');
  expect(await lines()).toHaveLength(before);
  await reads(operatorToken, 'deep');
  const line = { user_id: family.root.userId, action: 'look', subject: `/api/partners/${family.deep.id}` };
  expect((await lines()).slice(before)).toEqual([line]);
});

test('visibility follows a move at once', async () => {
  const { db } = server.database;
  const guest = await plant(db, { name: 'Guest', parent: family.sideline });
  const call = 'GET /api/partners/{id}';
  expect((await get(ownToken, call, guest.id)).statusCode).toBe(404);
  await placePartner(db, { partner: guest.id, parent: family.deep.id, branch: 0, at: NOW });
  expect((await get(ownToken, call, guest.id)).statusCode).toBe(200);
  await placePartner(db, { partner: guest.id, parent: family.niece.id, branch: 0, at: NOW });
  expect((await get(ownToken, call, guest.id)).statusCode).toBe(404);
});

test('whoever was never placed sees the own data and nobody below', async () => {
  const { db } = server.database;
  const loner = await plant(db, { name: 'Loner' });
  const token = await server.signIn(loner.email);
  expect((await get(token, 'GET /api/partners/{id}', loner.id)).json()).toMatchObject({
    displayName: 'Loner',
  });
  expect((await get(token, 'GET /api/partners/{id}/team', loner.id)).json()).toMatchObject({
    'hydra:totalItems': 0,
  });
  expect((await get(token, 'GET /api/partners/{id}', family.own.id)).statusCode).toBe(404);
  expect((await get(ownToken, 'GET /api/partners/{id}', loner.id)).statusCode).toBe(404);
});
