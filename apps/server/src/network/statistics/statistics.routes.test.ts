import { formatCents } from '@blattwerk/plan/money.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { ensureOpenCycle } from '../../commission/cycles/cycle.queries.ts';
import { recomputeStatistics } from '../../commission/cycles/recompute-cycle.ts';
import { addEntry, addPostings } from '../../money/books/journal.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createPartner, insertCycle } from '../team/testing/create-partner.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const AS_OF = new Date('2026-03-15T09:30:00Z');

//  root
//    own ── aff (premium) ── deep (companyFree) ── leaf (basic)
//        ── plain (affiliate)
//        ── basic, boxed (basic with a business box)
//    other (basic)
const members = ['own', 'aff', 'plain', 'basic', 'boxed', 'deep', 'leaf'] as const;
type Name = (typeof members)[number];

/** Paid orders of March, except for the refunded one. */
const orders: { by: Name | 'other'; baseCents: number; qp: number }[] = [
  { by: 'own', baseCents: 10_001, qp: 100 },
  { by: 'own', baseCents: 2_500, qp: 20 },
  { by: 'basic', baseCents: 5_050, qp: 40 },
  { by: 'boxed', baseCents: 999, qp: 9 },
  { by: 'aff', baseCents: 2_000, qp: 15 },
  { by: 'deep', baseCents: 30_000, qp: 250 },
  { by: 'leaf', baseCents: 700, qp: 7 },
  { by: 'other', baseCents: 80_000, qp: 800 },
];
const boxes: { of: Name; qp: number }[] = [
  { of: 'own', qp: 60 },
  { of: 'aff', qp: 50 },
  { of: 'boxed', qp: 30 },
];

const { server, ...family } = setUpNetwork(NOW, {
  root: { parent: null, operator: true, affiliate: false },
  own: { parent: 'root' },
  aff: { parent: 'own' },
  plain: { parent: 'own' },
  basic: { parent: 'own', affiliate: false },
  boxed: { parent: 'own', affiliate: false },
  deep: { parent: 'aff', companyFree: true },
  leaf: { parent: 'deep', affiliate: false },
  other: { parent: 'root', affiliate: false },
});

beforeAll(async () => {
  const { db } = server.database;
  const { own, deep } = family;
  const closedAt = new Date('2026-03-01T05:00:00Z');
  await insertCycle(db, { dateFrom: '2026-01-01', dateTo: '2026-01-31', asOf: closedAt, closedAt }, [
    { partner: own, level: 9 },
  ]);
  await insertCycle(db, { dateFrom: '2026-02-01', dateTo: '2026-02-28', asOf: closedAt, closedAt }, [
    { partner: own, level: 7, qp: 2600 },
    { partner: deep, level: 1, qp: 120 },
  ]);
  const march = await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
  await writeOrders(march.id);
  await recomputeStatistics(server.database, march, () => AS_OF);
});

async function writeOrders(cycle: number): Promise<void> {
  const { db } = server.database;
  const paidAt = new Date('2026-03-10T12:00:00Z');
  const row = (by: Name | 'other', index: number | string) => ({
    source: 'test',
    number: String(index),
    partner_id: family[by].id,
    placed_at: paidAt,
    paid_at: paidAt,
    cycle_id: cycle,
    gross_cents: 1,
  });
  const paid = orders.map(({ by, baseCents, qp }, index) => ({
    ...row(by, index),
    status: 'paid' as const,
    base_cents: baseCents,
    qp,
  }));
  const refunded = { ...row('own', 'refunded'), status: 'refunded' as const, base_cents: 77_700, qp: 777 };
  await db
    .insertInto('orders')
    .values([...paid, refunded])
    .execute();
  await db
    .insertInto('memberships')
    .values(
      boxes.map(({ of, qp }) => ({
        partner_id: family[of].id,
        kind: 'business-box' as const,
        qp,
        start_date: '2026-01-01',
        expiry_date: '2027-01-01',
      })),
    )
    .execute();
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const of = (...names: (Name | 'other')[]) => orders.filter(({ by }) => names.includes(by));
const asOf = '2026-03-15T09:30:00+00:00';

async function read(url: string, as = family.own.token): Promise<unknown> {
  const answer = await server.call(as, { url });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('the figures of the current cycle', () => {
  const direct = of('own', 'basic', 'boxed');
  const psv = formatCents(sum(direct.map(({ baseCents }) => baseCents)));
  const personalQp = sum(direct.map(({ qp }) => qp)) + 60;
  const qp = sum(of(...members).map((order) => order.qp)) + sum(boxes.map((box) => box.qp));

  test('PSV is the base of the partner’s own and direct customers’ orders', async () => {
    expect(await read(`/api/partners/${family.own.id}/personal-sales-volume`)).toEqual({
      personalSalesVolume: psv,
      asOf,
    });
  });

  test('personal QP are those of the same orders and of the partner’s own memberships', async () => {
    const url = `/api/partners/${family.own.id}/personal-qualification-points-volume`;
    expect(await read(url)).toEqual({ personalQualificationPointsVolume: personalQp, asOf });
  });

  test('QP are those of the partner and everybody below', async () => {
    expect(await read(`/api/partners/${family.own.id}/qualification-points-volume`)).toEqual({
      qualificationPointsVolume: qp,
      asOf,
    });
  });

  test('the qualification has account type, figures and the first line by type', async () => {
    expect(await read(`/api/partner_qualification/${family.own.id}`)).toEqual({
      id: family.own.id,
      affiliate: true,
      premium: true,
      personalSalesVolume: psv,
      qualificationPointsVolume: qp,
      personalQualificationPointsVolume: personalQp,
      numberOfCustomers: 4,
      numberOfAffiliateCustomers: 1,
      numberOfPremiumAffiliateCustomers: 1,
    });
    expect(await read(`/api/partner_qualification/${family.boxed.id}`)).toMatchObject({
      affiliate: false,
      premium: true,
      numberOfCustomers: 0,
    });
  });
});

describe('the total statistics', () => {
  test('add up accounts, net value and the whole team', async () => {
    const { db } = server.database;
    const cycle = (await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW))).id;
    const post = async (partner: number, accounts: Record<string, number>) => {
      await db.transaction().execute(async (books) => {
        const { id: balance } = await books
          .insertInto('balances')
          .values({ partner_id: partner, cycle_id: cycle })
          .returning('id')
          .executeTakeFirstOrThrow();
        const entry = { kind: 'release', occurred_at: NOW, released_until: new Date(partner) } as const;
        const total = Object.values(accounts).reduce((sum, cents) => sum + cents, 0);
        await addPostings(books, await addEntry(books, entry), [
          { account: 'commission', cents: -total },
          ...Object.entries(accounts).map(
            ([account, cents]) => ({ account: account as 'paid', partner, balance, cents }) as const,
          ),
        ]);
      });
    };
    await post(family.own.id, { pending: 250_001, available: 56_950, in_payout: 1_000, paid: 42_050 });
    await post(family.aff.id, { pending: 1, paid: 9 });
    expect(await read(`/api/partner_total_statistics?partner=${family.own.id}`)).toEqual({
      commissionAccount: formatCents(350_001),
      paymentAccount: formatCents(42_050),
      netValue: formatCents(sum(of(...members).map(({ baseCents }) => baseCents))),
      team: { affiliatesPartners: 1, premiumPartners: 2, clients: 3 },
      asOf,
    });
  });

  test('of a team partner are not found, because its accounts are not visible', async () => {
    const answer = await server.call(family.own.token, {
      url: `/api/partner_total_statistics?partner=${family.aff.id}`,
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Statistics not found.');
  });
});

describe('the rank', () => {
  test('is that of the last closed cycle, with the QP of the current one', async () => {
    const { qualificationPointsVolume } = (await read(
      `/api/partners/${family.own.id}/qualification-points-volume`,
    )) as { qualificationPointsVolume: number };
    expect(await read(`/api/partners/${family.own.id}/rank`)).toEqual({
      leaf: 'Green Leaf',
      level: 7,
      levelName: 'Green Leaf',
      qualificationPoints: qualificationPointsVolume,
      asOf,
    });
  });

  test('is that of the current cycle if it is higher', async () => {
    expect(await read(`/api/partners/${family.deep.id}/rank`)).toMatchObject({
      leaf: 'Yellow Leaf',
      level: 2,
      levelName: 'Yellow Leaf 2',
      qualificationPoints: 257,
    });
  });

  test('of a customer is the first one', async () => {
    expect(await read(`/api/partners/${family.leaf.id}/rank`)).toMatchObject({
      level: 0,
      levelName: 'White Leaf',
    });
  });
});

const calls = [
  (id: number) => `/api/partner_total_statistics?partner=${id}`,
  (id: number) => `/api/partner_qualification/${id}`,
  ...['personal-sales-volume', 'qualification-points-volume', 'personal-qualification-points-volume'].map(
    (figure) => (id: number) => `/api/partners/${id}/${figure}`,
  ),
  (id: number) => `/api/partners/${id}/rank`,
  (id: number) => `/api/partners/${id}/next-level`,
];
const few = isFullRun ? 0 : -2;

test.each(calls.slice(few).map((call) => [call(0), call]))('without figures %s says so', async (_, call) => {
  const { db } = server.database;
  const newcomer = await createPartner(db, { name: `Newcomer ${call(0)}`, parent: family.own });
  await db.deleteFrom('partner_statistics').where('partner_id', '=', newcomer.id).execute();
  const newToken = await server.signIn(newcomer.email);
  const refused = await server.call(newToken, { url: call(newcomer.id) });
  expect(refused.statusCode).toBe(404);
  expect(refused.json().detail).toBe('Statistics not found.');
});

test('QP of the last months, the current one last, without those before the partner had a place', async () => {
  const monthsOf = (of: { id: number }) => read(`/api/partners/${of.id}/qualification-points-months`);
  const rank = (await read(`/api/partners/${family.own.id}/rank`)) as { qualificationPoints: number };
  expect(await monthsOf(family.own)).toEqual({
    months: [
      { dateFrom: '2026-01-01', qualificationPoints: 0, closed: true },
      { dateFrom: '2026-02-01', qualificationPoints: 2600, closed: true },
      { dateFrom: '2026-03-01', qualificationPoints: rank.qualificationPoints, closed: false },
    ],
  });
  expect(await monthsOf(family.deep)).toMatchObject({
    months: [{ dateFrom: '2026-02-01', qualificationPoints: 120 }, { dateFrom: '2026-03-01' }],
  });
  const url = `/api/partners/${family.other.id}/qualification-points-months`;
  expect((await server.call(family.own.token, { url })).statusCode).toBe(404);
});

test('until the first computation of a new month everybody keeps the figures of the former one', async () => {
  const { db } = server.database;
  const urls = [...calls.map((call) => call(family.own.id)), `/api/stepup-bonus/${family.own.id}/commission`];
  const answers = () =>
    Promise.all(urls.map(async (url) => [url, (await server.call(family.own.token, { url })).statusCode]));
  const known = urls.map((url) => [url, 200]);
  const before = await read(`/api/partners/${family.own.id}/rank`);
  const midnight = new Date('2026-03-31T22:00:00Z');
  server.setTime(midnight);
  expect(await answers()).toEqual(known);
  expect(await read(`/api/partners/${family.own.id}/rank`)).toEqual(before);
  const april = await inTransaction(db, (tx) => ensureOpenCycle(tx, midnight));
  expect(await answers()).toEqual(known);
  const newcomer = await createPartner(db, { name: 'April', parent: family.own, createdAt: midnight });
  const url = `/api/partners/${newcomer.id}/rank`;
  const as = await server.signIn(newcomer.email);
  expect(await read(url, as)).toMatchObject({ level: 0, levelName: 'White Leaf', asOf });
  await recomputeStatistics(server.database, april, () => midnight);
  expect(await answers()).toEqual(known);
  expect(await read(url, as)).toMatchObject({ level: 0, asOf: '2026-03-31T22:00:00+00:00' });
  server.setTime(NOW);
  expect(await read(`/api/partners/${family.own.id}/rank`)).toEqual(before);
});

test('before any computation there are none', async () => {
  const { db } = server.database;
  await db.updateTable('cycles').set({ as_of: null }).where('closed_at', 'is', null).execute();
  const refused = await server.call(family.own.token, { url: `/api/partners/${family.own.id}/rank` });
  expect([refused.statusCode, refused.json().detail]).toEqual([404, 'Statistics not found.']);
});
