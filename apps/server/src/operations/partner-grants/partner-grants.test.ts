import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { REASON, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { carryOutGrantsJob } from './carry-out-grants.job.ts';

const { server, root, second, anna, staff, logOf } = setUpCompany();
let writer: string;
let reader: string;
let cora: TestPartner;
let created = 0;

beforeAll(async () => {
  writer = (await staff(['partners.read', 'partners.write'])).token;
  reader = (await staff(['partners.read'])).token;
});

beforeEach(async () => {
  const { db } = server.database;
  await emptyTables(db, ['partner_grants'], { ids: 'continue' });
  await sql`update cycles set closed_at = null`.execute(db);
  created += 1;
  cora = await createPartner(db, { name: `Cora${created}`, parent: anna });
});

const grant = (partner: number, body: object, as = writer) =>
  server.call(as, {
    method: 'POST',
    url: `/api/operator/partners/${partner}/grants`,
    payload: { reason: REASON, ...body },
  });

const end = (id: number, body: object = {}, as = writer) =>
  server.call(as, {
    method: 'POST',
    url: `/api/operator/partner_grants/${id}/end`,
    payload: { reason: REASON, ...body },
  });

const effectOf = async (partner: number) =>
  (await server.call(reader, { url: `/api/operator/partners/${partner}/grant-effect` })).json();

const grantsOf = async (partner: number) =>
  (await server.call(reader, { url: `/api/operator/partners/${partner}/grants` })).json()['hydra:member'];

const accountOf = async (partner: number) =>
  (await server.call(root.token, { url: `/api/memberships/${partner}` })).json();

const refusalOf = async (answer: ReturnType<typeof grant>) => {
  const { statusCode, body } = await answer;
  const { code, violations } = JSON.parse(body || '{}');
  return [statusCode, violations?.[0]?.propertyPath ?? code];
};

const carryOut = () => carryOutGrantsJob(server.deps).run();

const typesOf = (partner: number) =>
  server.database.db
    .selectFrom('account_types')
    .select(['affiliate', 'company_free', 'valid_from', 'valid_to'])
    .where('partner_id', '=', partner)
    .orderBy('valid_from')
    .execute();

test('premium is effective from midnight of its first day until the end of its last, also for affiliates and new ones', async () => {
  const answer = await grant(cora.id, { grant: 'companyFree', from: '2026-03-10', until: '2026-03-20' });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({
    partner: { id: cora.id },
    grant: 'companyFree',
    from: '2026-03-10',
    until: '2026-03-20',
    status: 'running',
    grantedBy: { name: 'Ruth Rebe' },
    endReason: null,
  });
  expect(await accountOf(cora.id)).toEqual({ premiumPartner: false, companyFree: true });
  server.setTime(new Date('2026-03-20T00:30:00Z'));
  await carryOut();
  expect(await accountOf(cora.id)).toEqual({ premiumPartner: false, companyFree: false });
  expect((await typesOf(cora.id)).slice(-2)).toEqual([
    {
      affiliate: true,
      company_free: true,
      valid_from: new Date('2026-03-09T23:00:00Z'),
      valid_to: new Date('2026-03-19T23:00:00Z'),
    },
    { affiliate: true, company_free: false, valid_from: new Date('2026-03-19T23:00:00Z'), valid_to: null },
  ]);
  expect(await grantsOf(cora.id)).toMatchObject([{ status: 'over' }]);
  expect((await logOf(`/api/partners/${cora.id}`)).at(-1)?.details).toEqual({
    before: {},
    after: { grant: 'companyFree', grantedFrom: '2026-03-10', until: '2026-03-20' },
    reason: REASON,
  });
});

test('future premium waits for its day, and a grant withdrawn before never took effect', async () => {
  const later = await grant(cora.id, { grant: 'companyFree', from: '2026-04-01' });
  expect(later.json()).toMatchObject({ status: 'scheduled', until: null });
  await carryOut();
  expect((await accountOf(cora.id)).companyFree).toBe(false);
  expect((await end(later.json().id)).json()).toMatchObject({
    status: 'withdrawn',
    endReason: REASON,
    shortenedBy: { name: 'Ruth Rebe' },
  });
  await grant(cora.id, { grant: 'companyFree', from: '2026-04-02' });
  server.setTime(new Date('2026-04-02T10:00:00Z'));
  await carryOut();
  expect((await accountOf(cora.id)).companyFree).toBe(true);
  expect(await typesOf(cora.id)).toHaveLength(2);
});

test('a granted membership runs immediately with 0 QP, and a purchased one begins after it', async () => {
  const given = await grant(cora.id, { grant: 'businessBox', until: '2026-06-01' });
  expect(given.json()).toMatchObject({ grant: 'businessBox', from: '2026-03-15', status: 'running' });
  expect(await accountOf(cora.id)).toEqual({ premiumPartner: true, companyFree: false });
  expect(await effectOf(cora.id)).toEqual({
    firstDay: expect.stringMatching(/^\d{4}-\d\d-01$/),
    affiliate: true,
    companyFree: false,
    memberships: [
      {
        kind: 'businessBox',
        qualificationPoints: 0,
        from: '2026-03-15',
        until: '2026-06-01',
        granted: true,
      },
    ],
  });
  expect(await refusalOf(grant(cora.id, { grant: 'businessBox', until: '2026-07-01' }))).toEqual([
    409,
    'grantOverlaps',
  ]);
  expect((await grant(cora.id, { grant: 'homeDelivery', until: '2026-07-01' })).statusCode).toBe(201);
  expect(
    (await grant(cora.id, { grant: 'businessBox', from: '2026-06-01', until: '2026-07-01' })).statusCode,
  ).toBe(201);
});

test('an ended membership is over at the end of the day, and one that has not begun leaves nothing behind', async () => {
  const given = (
    await grant(cora.id, { grant: 'businessBox', from: '2026-03-10', until: '2026-06-01' })
  ).json();
  const next = (
    await grant(cora.id, { grant: 'businessBox', from: '2026-06-01', until: '2026-07-01' })
  ).json();
  expect((await end(given.id, { on: '2026-04-01' })).json()).toMatchObject({
    until: '2026-04-01',
    status: 'running',
  });
  expect((await end(next.id)).json()).toMatchObject({ status: 'withdrawn' });
  expect((await effectOf(cora.id)).memberships).toMatchObject([{ from: '2026-03-10', until: '2026-04-01' }]);
  expect((await end(given.id)).json()).toMatchObject({ until: '2026-03-15', status: 'over' });
  expect(await accountOf(cora.id)).toEqual({ premiumPartner: false, companyFree: false });
  expect(await refusalOf(end(given.id))).toEqual([409, 'grantOver']);
  expect(await refusalOf(end(next.id))).toEqual([409, 'grantOver']);
  expect((await logOf(`/api/partners/${cora.id}`)).at(-1)?.details).toEqual({
    before: { grant: 'businessBox', until: '2026-04-01' },
    after: { until: '2026-03-15' },
    reason: REASON,
  });
});

test('invalid periods, closed months and duplicates are refused, and nothing is written', async () => {
  const { db } = server.database;
  const refused = async (body: object) => refusalOf(grant(cora.id, body));
  expect(await refused({ grant: 'businessBox' })).toEqual([422, 'until']);
  expect(await refused({ grant: 'businessBox', until: '2026-03-15' })).toEqual([422, 'until']);
  expect(await refused({ grant: 'businessBox', until: '2026-02-30' })).toEqual([422, 'until']);
  expect(await refused({ grant: 'businessBox', until: '2126-03-15' })).toEqual([422, 'until']);
  expect(await refused({ grant: 'companyFree', from: '2126-03-15' })).toEqual([422, 'from']);
  expect(await refused({ grant: 'companyFree', reason: '' })).toEqual([422, 'reason']);
  expect(await refused({ grant: 'premium' })).toEqual([422, 'grant']);
  await sql`insert into cycles (date_from, date_to, plan_version) values ('2026-02-01', '2026-02-28', '1')
            on conflict do nothing`.execute(db);
  await sql`update cycles set closed_at = now() where date_from = '2026-02-01'`.execute(db);
  const closed = await grant(cora.id, { grant: 'companyFree', from: '2026-02-28' });
  expect([closed.statusCode, closed.json().code, closed.json().params.day]).toEqual([
    409,
    'grantMonthClosed',
    '2026-03-01',
  ]);
  expect((await effectOf(cora.id)).firstDay).toBe('2026-03-01');
  expect(await grantsOf(cora.id)).toEqual([]);
  await grant(cora.id, { grant: 'companyFree' });
  expect(await refused({ grant: 'companyFree', from: '2027-01-01' })).toEqual([409, 'grantThere']);
  expect(await refusalOf(grant(root.id, { grant: 'companyFree' }, second.token))).toEqual([201, undefined]);
});

test('nobody grants themselves anything, and read-only operators cannot grant', async () => {
  expect(await refusalOf(grant(second.id, { grant: 'companyFree' }, second.token))).toEqual([
    403,
    'ownPayout',
  ]);
  expect(await refusalOf(grant(cora.id, { grant: 'companyFree' }, reader))).toEqual([403, 'accessDenied']);
  const { id } = (await grant(second.id, { grant: 'companyFree' })).json();
  expect(await refusalOf(end(id, {}, second.token))).toEqual([403, 'ownPayout']);
  expect(await refusalOf(end(id, { on: '2026-03-14' }))).toEqual([422, 'on']);
  expect(await refusalOf(end(999_999))).toEqual([404, 'notFound']);
});

test('a purchase during a grant begins after it, and moves forward once the grant is ended', async () => {
  const { db } = server.database;
  await sql`insert into products (number, name, kind, days, net_cents, vat_bp, qp)
            values ('B', 'Box', 'business-box', 30, 8319, 1900, 60)`.execute(db);
  const { id } = (await grant(cora.id, { grant: 'businessBox', until: '2026-06-01' })).json();
  const bought = await server.call(root.token, {
    method: 'POST',
    url: '/api/orders/import',
    headers: { 'content-type': 'text/csv' },
    payload: `source;number;partner_id;status;placed_at;paid_at;product;quantity;net
shop;G1;${cora.id};paid;2026-03-14 08:00;2026-03-14 09:00;B;1;83,19
`,
  });
  expect(bought.json()).toMatchObject({ failed: 0 });
  const bounds = { kind: 'businessBox', qualificationPoints: 60, granted: false };
  expect((await effectOf(cora.id)).memberships[1]).toEqual({
    ...bounds,
    from: '2026-06-01',
    until: '2026-07-01',
  });
  await end(id);
  expect((await effectOf(cora.id)).memberships).toEqual([
    { ...bounds, from: '2026-03-15', until: '2026-04-14' },
  ]);
});
