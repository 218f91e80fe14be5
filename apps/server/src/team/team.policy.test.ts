import { endpoints } from '@blattwerk/contract/api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  const memberships = Object.values(family).flatMap(({ id }) =>
    (['business-box', 'home-delivery'] as const).map((kind) => ({
      partner_id: id,
      kind,
      qp: 50,
      start_date: '2026-01-01',
      expiry_date: '2027-01-01',
    })),
  );
  await db.insertInto('memberships').values(memberships).execute();
  ownToken = await server.signIn(own.email);
  operatorToken = await server.signIn(root.email);
});
afterAll(() => server.close());

/** Every call that names a partner: what the team may see of it, and what only its owner. */
const figures = [
  'GET /api/partners/{id}',
  'GET /api/partners/{id}/getchildren',
  'GET /api/partners/{id}/search/{text}',
  'GET /api/partners/{id}/team',
  'GET /api/partners/{id}/level-bonus/{level}/details',
  'GET /api/partner_qualification/{id}',
  'GET /api/partners/{partner}/personal-sales-volume',
  'GET /api/partners/{partner}/qualification-points-volume',
  'GET /api/partners/{partner}/personal-qualification-points-volume',
  'GET /api/partners/{partner}/rank',
  'GET /api/partners/{partner}/next-level',
  'GET /api/memberships/{id}',
  'GET /api/business-boxes/{partner}',
  'GET /api/home-delivery-services/{partner}',
];
const ownOnly = [
  'GET /api/partners/{id}/affiliateinfo',
  'GET /api/partner_total_statistics?partner={partner}',
  'GET /api/partner/commission/pending?partner={partner}',
  'GET /api/partner/commission/available?partner={partner}',
  'GET /api/partner/{partner}/credits/available/count',
  'GET /api/partner/{partner}/credits/pending/count',
  'GET /api/partner/{partner}/balances/count',
  'GET /api/affiliate_datas/{id}',
  'GET /api/partner-info/{partner}/get-balance-info/with-documents/{x}',
  'GET /api/partner-info/{partner}/get-balance-info/without-documents/{x}',
  'GET /api/partners/{id}/referrals/save-code',
  'GET /api/referral-statistic/get/{partner}/{period}',
  'GET /api/referral-statistic/get-all-link/{partner}/{period}',
];

/** Calls whose {id} is something else's. */
const ofOthers = [
  'GET /api/news/{id}',
  'GET /api/credits/{id}',
  'GET /api/credits/{id}/explanation',
  'GET /api/balances/{id}',
  'PATCH /api/balances/{id}',
  'GET /api/cycles/{id}',
  'GET /api/bonuses/{id}',
  'GET /api/outbox/{id}',
  'GET /api/users/{id}',
  'PATCH /api/users/{id}',
  'PUT /api/users/{id}/profile',
  'PATCH /api/partners/{id}',
  'GET /api/billing_addresses/{id}',
  'PATCH /api/billing_addresses/{id}',
  'GET /api/shopware_countries/{id}',
  'GET /api/bank_accounts/{id}',
  'PATCH /api/bank_accounts/{id}',
  'POST /api/affiliate_data/{id}',
  'PATCH /api/affiliate_datas/{id}',
  'GET /api/affiliate_datas/{id}/{file}',
  'GET /api/legal_documents/{id}',
  'POST /api/legal_documents/{id}/accept',
  'GET /api/shops/{id}',
  'GET /api/deletion_requests/{id}',
  'GET /pdf/payout/{id}',
  'GET /api/potential_partners/{id}',
  'GET /api/referral_links/{id}',
  'PATCH /api/referral_links/{id}',
  'GET /api/referral_transitions/{id}',
];

function urlOf(call: string, id: number | string): string {
  return call
    .replace('GET ', '')
    .replace('{id}', String(id))
    .replace('{partner}', String(id))
    .replace('{level}', '1')
    .replace('{text}', 'Nobody')
    .replace('{x}', '0')
    .replace('{period}', 'week');
}

const get = (token: string | null, call: string, id: number | string) =>
  server.call(token, { url: urlOf(call, id) });

test('every call that names a partner is in the matrix', () => {
  const known = [...figures, ...ownOnly].map((call) => call.split('?')[0]);
  const naming = endpoints.filter(
    (endpoint) =>
      /\{(id|partner)\}/.test(endpoint.path) || ('query' in endpoint && 'partner' in endpoint.query.shape),
  );
  const expected = naming
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !ofOthers.includes(call));
  expect(known.toSorted()).toEqual(expected.toSorted());
});

describe.each(figures)('%s', (call) => {
  test.each<[Person, number]>([
    ['own', 200],
    ['child', 200],
    ['deep', 200],
    ['upline', 404],
    ['root', 404],
    ['sideline', 404],
    ['niece', 404],
  ])('of %s answers %i', async (person, status) => {
    const answer = await get(ownToken, call, family[person].id);
    expect(answer.statusCode).toBe(status);
    if (status === 404) expect(answer.body).toBe((await get(ownToken, call, 999_999)).body);
  });
});

describe.each(ownOnly)('%s', (call) => {
  test.each<[Person, number]>([
    ['own', 200],
    ['child', 404],
    ['deep', 404],
    ['upline', 404],
    ['root', 404],
    ['sideline', 404],
    ['niece', 404],
  ])('of %s answers %i', async (person, status) => {
    const answer = await get(ownToken, call, family[person].id);
    expect(answer.statusCode).toBe(status);
    if (status === 404) expect(answer.body).toBe((await get(ownToken, call, 999_999)).body);
  });
});

describe.each([...figures, ...ownOnly])('%s', (call) => {
  test('the operator reads everybody', async () => {
    for (const person of people) {
      expect((await get(operatorToken, call, family[person].id)).statusCode).toBe(200);
    }
    expect((await get(operatorToken, call, 999_999)).statusCode).toBe(404);
  });

  test('nobody reads it without a token', async () => {
    expect((await get(null, call, family.own.id)).statusCode).toBe(401);
    expect((await get('unknown-token', call, family.own.id)).statusCode).toBe(401);
  });

  test.each([
    '0',
    '-1',
    '9007199254740993',
    '99999999999999999999999',
    'abc',
    '1e400',
    'NaN',
    "1' or '1'='1",
  ])('the id %s is refused', async (id) => {
    const answer = await get(ownToken, call, encodeURIComponent(id));
    expect(answer.statusCode).toBe(call.includes('?partner=') ? 400 : 404);
  });
});

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

test('no answer carries what the caller may not know of anybody', async () => {
  const answers = await Promise.all(
    (['own', 'child', 'deep', 'upline', 'root', 'sideline', 'niece'] as const).flatMap((person) =>
      [...figures, ...ownOnly, 'GET /api/partners/{id}?groups[]=treeInfo'].map((call) =>
        get(ownToken, call.replace('{text}', 'ee'), family[person].id),
      ),
    ),
  );
  const bodies = answers.map(({ body }) => body).join('\n');
  for (const stranger of ['Upline', 'Root', 'Sideline', 'Niece']) expect(bodies).not.toContain(stranger);
  for (const secret of [
    'deep@marker',
    'Stadt Deep',
    '+49 30 Deep',
    'Gasse',
    'Stadt Root',
    '@marker.example/',
  ]) {
    expect(bodies).not.toContain(secret);
  }
  for (const known of ['child@marker', 'Stadt Child', '+49 30 Child', 'own@marker', '"Deep"']) {
    expect(bodies).toContain(known);
  }
});
