import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { createPartner, insertCycle, type TestPartner } from '../team/testing/create-partner.ts';

const NOW = new Date('2026-03-14T12:00:00Z');

let server: TestServer;
let operator: TestPartner;
let own: TestPartner;
let zoe: TestPartner;
let birke: TestPartner;

beforeAll(async () => {
  server = await startTestServer(NOW);
  const { db } = server.database;
  const root = await createPartner(db, { name: 'Root', parent: null });
  operator = await createPartner(db, { name: 'Operator', roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  const sponsor = await createPartner(db, { name: 'Sponsor', parent: root, phone: null });
  own = await createPartner(db, { name: 'Own', parent: sponsor });
  zoe = await createPartner(db, { name: 'Zoe', parent: own, companyFree: true });
  birke = await createPartner(db, { name: 'Birke', parent: own, affiliate: false });
  await createPartner(db, { name: 'Deep', parent: zoe });
  await createPartner(db, { name: 'Sideline', parent: sponsor });
});
afterAll(() => server.close());

const read = async (who: TestPartner, query = '') =>
  (await server.call(await server.signIn(who.email), { url: `/api/contacts${query}` })).json();

const nothingKept = { doneAt: null, callOn: null, note: null };

const zoesRow = () => ({
  id: zoe.id,
  displayName: 'Zoe',
  email: zoe.email,
  phone: '+49 30 Zoe',
  accountType: 'premium',
  level: 0,
  followUp: nothingKept,
});

test('the sponsor, the support and the caller’s first line by name, nobody else', async () => {
  const contacts = await read(own);
  expect(contacts).toEqual({
    sponsor: { displayName: 'Sponsor', email: 'sponsor@marker.example', phone: null },
    support: { email: null },
    firstLine: [
      {
        id: birke.id,
        displayName: 'Birke',
        email: birke.email,
        phone: '+49 30 Birke',
        accountType: 'basic',
        level: 0,
        followUp: nothingKept,
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

test('names are searched case-insensitively', async () => {
  expect(await read(own, '?displayName=ZO')).toMatchObject({ firstLine: [zoesRow()], totalFirstLine: 1 });
  expect(await read(own, '?displayName=%25')).toMatchObject({ firstLine: [], totalFirstLine: 0 });
});

test('other partners’ contacts are for operators only', async () => {
  const ask = async (who: TestPartner, partner: TestPartner) =>
    server.call(await server.signIn(who.email), { url: `/api/contacts?partner=${partner.id}` });
  expect((await ask(own, zoe)).statusCode).toBe(404);
  expect((await ask(zoe, own)).statusCode).toBe(404);
  expect((await ask(operator, own)).json()).toMatchObject({ totalFirstLine: 2 });
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_log where user_id = ${operator.userId} and action = 'look'`.execute(
    server.database.db,
  );
  expect(rows).toEqual([{ subject: `/api/partners/${own.id}` }]);
});

test('whom to call today, and why', async () => {
  const { db } = server.database;
  const caller = await createPartner(db, { name: 'Caller', parent: own });
  const grow = (name: string, more: object) =>
    createPartner(db, { name, parent: caller, loginAt: NOW, ...more });
  await grow('Usual', {});
  const away = await grow('Away', { loginAt: null });
  const fresh = await grow('Fresh', { createdAt: NOW, affiliate: false });
  const both = await grow('Both', { createdAt: NOW, loginAt: null });
  const close = await grow('Close', {});
  await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW }, [
    { partner: close, level: 5, qp: 940 },
  ]);
  const ending = await grow('Ending', {});
  await db
    .insertInto('memberships')
    .values({
      partner_id: ending.id,
      kind: 'business-box',
      start_date: '2025-03-20',
      expiry_date: '2026-03-20',
      qp: 0,
    })
    .execute();
  await createPartner(db, { name: 'Deeper', parent: away, loginAt: null });
  const ask = async (query = '') =>
    (await server.call(await server.signIn(caller.email), { url: `/api/contacts/today${query}` })).json();
  const today = await ask();
  expect(today.members.map(({ id, reasons }: { id: number; reasons: string[] }) => [id, reasons])).toEqual([
    [both.id, ['isNew', 'isAway']],
    [ending.id, ['isExpiring']],
    [close.id, ['isCloseToNextLevel']],
    [fresh.id, ['isNew']],
    [away.id, ['isAway']],
  ]);
  expect(today).toMatchObject({
    total: 5,
    counts: { isNew: 2, isAway: 2, isCloseToNextLevel: 1, isExpiring: 1 },
  });
  expect(today.members[2]).toMatchObject({ email: close.email, missingQualificationPoints: 60 });
  expect(await ask('?reason=isAway&limits=1&page=2')).toMatchObject({ members: [{ id: away.id }], total: 2 });
  expect(await ask('?reason=isExpiring')).toMatchObject({ members: [{ id: ending.id }], total: 1 });
});

test('without a place in the tree there is nobody above or below', async () => {
  const loner = await createPartner(server.database.db, { name: 'Loner' });
  expect(await read(loner)).toMatchObject({ sponsor: null, firstLine: [], totalFirstLine: 0 });
});

test('a token is required, and a valid page', async () => {
  expect((await server.call(null, { url: '/api/contacts' })).statusCode).toBe(401);
  const token = await server.signIn(own.email);
  for (const query of ['page=0', 'page=-1', 'limits=x'])
    expect((await server.call(token, { url: `/api/contacts?${query}` })).statusCode).toBe(400);
});
