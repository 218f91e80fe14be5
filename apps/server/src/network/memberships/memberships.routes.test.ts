import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { createPartner, type TestPartner } from '../team/testing/create-partner.ts';

/** In Berlin it is 00:30 on 15 March. */
const NOW = new Date('2026-03-14T23:30:00Z');

const { server, root, own, free, basic } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  free: { parent: 'own', companyFree: true },
  basic: { parent: 'own', affiliate: false },
});

beforeEach(() => sql`truncate memberships, membership_notices cascade`.execute(server.database.db));

async function member(
  partner: TestPartner,
  kind: DB['memberships']['kind'],
  [start_date, expiry_date]: [string, string],
  qp = 50,
): Promise<void> {
  await server.database.db
    .insertInto('memberships')
    .values({ partner_id: partner.id, kind, start_date, expiry_date, qp })
    .execute();
}

const get = (url: string, as = own.token) => server.call(as, { url });

describe('premium', () => {
  test.each<[string, [string, string], boolean]>([
    ['since today', ['2026-03-15', '2026-04-15'], true],
    ['until today', ['2026-02-15', '2026-03-15'], false],
    ['until tomorrow', ['2026-02-15', '2026-03-16'], true],
    ['from tomorrow', ['2026-03-16', '2026-04-15'], false],
  ])('comes with a business box %s', async (_, period, premiumPartner) => {
    await member(own, 'business-box', period);
    expect((await get(`/api/memberships/${own.id}`)).json()).toEqual({ premiumPartner, companyFree: false });
    expect((await get(`/api/business-boxes/${own.id}`)).statusCode).toBe(premiumPartner ? 200 : 404);
  });

  test('does not come with a home delivery', async () => {
    await member(own, 'home-delivery', ['2026-01-01', '2027-01-01']);
    expect((await get(`/api/memberships/${own.id}`)).json()).toEqual({
      premiumPartner: false,
      companyFree: false,
    });
  });

  test('may be granted by the company: a separate flag besides that of a business box', async () => {
    const flags = async () => (await get(`/api/memberships/${free.id}`)).json();
    expect(await flags()).toEqual({ premiumPartner: false, companyFree: true });
    await member(free, 'business-box', ['2026-03-15', '2026-04-15']);
    expect(await flags()).toEqual({ premiumPartner: true, companyFree: true });
  });

  test('follows the currently valid account type', async () => {
    const { db } = server.database;
    const changing = await createPartner(db, { name: 'Changing', parent: own });
    await db
      .updateTable('account_types')
      .set({ valid_to: NOW })
      .where('partner_id', '=', changing.id)
      .execute();
    await db
      .insertInto('account_types')
      .values({ partner_id: changing.id, affiliate: true, company_free: true, valid_from: NOW })
      .execute();
    const read = async () => (await get(`/api/memberships/${changing.id}`)).json();
    expect(await read()).toEqual({ premiumPartner: false, companyFree: true });
    server.setTime(new Date(NOW.getTime() - 1));
    expect(await read()).toEqual({ premiumPartner: false, companyFree: false });
    server.setTime(NOW);
  });

  test('granted from a later day on is not there yet', async () => {
    const { db } = server.database;
    const soon = await createPartner(db, { name: 'Soon', parent: own, affiliate: false });
    await db
      .updateTable('account_types')
      .set({ company_free: true, valid_from: new Date(NOW.getTime() + 1) })
      .where('partner_id', '=', soon.id)
      .execute();
    expect((await get(`/api/memberships/${soon.id}`)).json()).toEqual({
      premiumPartner: false,
      companyFree: false,
    });
  });
});

describe('the active membership', () => {
  test('has its period as Berlin midnights and the elapsed share', async () => {
    await member(own, 'business-box', ['2026-03-11', '2026-04-20'], 80);
    // 4 days and half an hour out of 40 days, one of which has 23 hours.
    const used = Math.floor(((4 * 24 + 0.5) * 100) / (40 * 24 - 1));
    expect((await get(`/api/business-boxes/${own.id}`)).json()).toEqual({
      qualificationPoints: 80,
      percentage: used,
      startDate: '2026-03-10T23:00:00+00:00',
      expiryDate: '2026-04-19T22:00:00+00:00',
    });
  });

  test('is the one that expires last', async () => {
    await member(own, 'home-delivery', ['2026-03-01', '2026-04-01'], 10);
    await member(own, 'home-delivery', ['2026-02-01', '2026-05-01'], 20);
    await member(own, 'home-delivery', ['2026-04-01', '2026-06-01'], 30);
    expect((await get(`/api/home-delivery-services/${own.id}`)).json()).toEqual({
      qualificationPoints: 20,
      startDate: '2026-01-31T23:00:00+00:00',
      expiryDate: '2026-04-30T22:00:00+00:00',
    });
  });

  test('is 404 if there is none', async () => {
    await member(own, 'home-delivery', ['2026-01-01', '2027-01-01']);
    expect((await get(`/api/business-boxes/${own.id}`)).statusCode).toBe(404);
    expect((await get(`/api/home-delivery-services/${free.id}`)).statusCode).toBe(404);
  });

  test('of a team partner is shown only if that partner is affiliate or premium', async () => {
    await member(free, 'home-delivery', ['2026-01-01', '2027-01-01']);
    await member(basic, 'home-delivery', ['2026-01-01', '2027-01-01']);
    const url = `/api/home-delivery-services/${basic.id}`;
    expect((await get(`/api/home-delivery-services/${free.id}`)).statusCode).toBe(200);
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(url, root.token)).statusCode).toBe(200);
    expect((await get(url, basic.token)).statusCode).toBe(200);
    await member(basic, 'business-box', ['2026-01-01', '2027-01-01']);
    expect((await get(url)).statusCode).toBe(200);
  });
});
