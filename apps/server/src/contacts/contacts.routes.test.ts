import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/test-server.ts';
import { type Planted, plant } from '../team/testing/plant.ts';

let server: TestServer;
let own: Planted;
let zoe: Planted;
let birke: Planted;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  const root = await plant(db, { name: 'Root', parent: null });
  const sponsor = await plant(db, { name: 'Sponsor', parent: root, phone: null });
  own = await plant(db, { name: 'Own', parent: sponsor });
  zoe = await plant(db, { name: 'Zoe', parent: own, companyFree: true });
  birke = await plant(db, { name: 'Birke', parent: own, affiliate: false });
  await plant(db, { name: 'Deep', parent: zoe });
  await plant(db, { name: 'Sideline', parent: sponsor });
});
afterAll(() => server.close());

const read = async (who: Planted, query = '') =>
  (await server.call(await server.signIn(who.email), { url: `/api/contacts${query}` })).json();

const zoesRow = () => ({
  id: zoe.id,
  displayName: 'Zoe',
  email: zoe.email,
  phone: '+49 30 Zoe',
  accountType: 'premium',
  level: 0,
});

test('the sponsor, the support and the own first line by name, nobody else', async () => {
  const contacts = await read(own);
  expect(contacts).toEqual({
    sponsor: { displayName: 'Sponsor', email: 'sponsor@marker.example', phone: null },
    support: { email: 'noreply@localhost' },
    firstLine: [
      {
        id: birke.id,
        displayName: 'Birke',
        email: birke.email,
        phone: '+49 30 Birke',
        accountType: 'basic',
        level: 0,
      },
      zoesRow(),
    ],
    totalFirstLine: 2,
  });
  for (const stranger of ['Deep', 'Sideline', 'Root'])
    expect(JSON.stringify(contacts)).not.toContain(stranger);
});

test('page by page', async () => {
  expect(await read(own, '?limits=1&page=2')).toMatchObject({ firstLine: [zoesRow()], totalFirstLine: 2 });
  expect(await read(own, '?page=9')).toMatchObject({ firstLine: [], totalFirstLine: 2 });
});

test('without a place there is nobody above or below', async () => {
  const loner = await plant(server.database.db, { name: 'Loner' });
  expect(await read(loner)).toMatchObject({ sponsor: null, firstLine: [], totalFirstLine: 0 });
});

test('nobody without a token, and no page that is none', async () => {
  expect((await server.call(null, { url: '/api/contacts' })).statusCode).toBe(401);
  const token = await server.signIn(own.email);
  for (const query of ['page=0', 'page=-1', 'limits=x'])
    expect((await server.call(token, { url: `/api/contacts?${query}` })).statusCode).toBe(400);
});
