import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, insertCycle, type TestPartner } from './testing/create-partner.ts';

/** Early on 1 April in Berlin. */
const NOW = new Date('2026-03-31T22:30:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const { server, own } = setUpNetwork(NOW, { own: { parent: null } });

beforeAll(async () => {
  const { db } = server.database;
  const grow = (name: string, more: object) =>
    createPartner(db, { name, parent: own, loginAt: NOW, ...more });
  await grow('March', { createdAt: new Date('2026-03-31T21:59:59Z'), loginAt: daysAgo(30) });
  await grow('April', { createdAt: new Date('2026-03-31T22:00:00Z') });
  await grow('Away', { loginAt: daysAgo(30.01) });
  await grow('Never', { loginAt: null });
  const close = await grow('Close', {});
  const near = await grow('Near', {});
  const basic = await grow('Basic', { affiliate: false });
  const last = await grow('Last', {});
  const held = await grow('Held', {});
  const member = (
    partner: TestPartner,
    kind: 'business-box' | 'home-delivery',
    start: string,
    expiry: string,
  ) =>
    db
      .insertInto('memberships')
      .values({ partner_id: partner.id, kind, start_date: start, expiry_date: expiry, qp: 0 })
      .execute();
  // It ends in 30 days, in 31, is prolonged, is over, is of a customer, whose memberships are hidden from the team.
  await member(close, 'business-box', '2026-03-01', '2026-05-01');
  await member(near, 'business-box', '2026-03-01', '2026-05-02');
  await member(held, 'home-delivery', '2026-03-01', '2026-04-10');
  await member(held, 'home-delivery', '2026-04-10', '2026-06-10');
  await member(held, 'business-box', '2026-03-01', '2026-04-01');
  await member(basic, 'home-delivery', '2026-03-01', '2026-04-10');
  const closedAt = new Date('2026-03-01T01:00:00Z');
  await insertCycle(db, { dateFrom: '2026-02-01', dateTo: '2026-02-28', asOf: closedAt, closedAt }, [
    { partner: held, level: 12 },
  ]);
  await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW }, []);
  await insertCycle(db, { dateFrom: '2026-04-01', dateTo: '2026-04-30', asOf: NOW }, [
    { partner: close, level: 5, qp: 800 },
    { partner: near, level: 5, qp: 799 },
    { partner: basic, level: 0, qp: 99 },
    { partner: last, level: 20, qp: 9_000_000 },
    { partner: held, level: 3, qp: 320 },
  ]);
});

test.each([
  ['isNew=true', ['April']],
  ['isNew=0', ['Away', 'Basic', 'Close', 'Held', 'Last', 'March', 'Near', 'Never']],
  ['isAway=1', ['Away', 'Never']],
  ['isAway=false', ['April', 'Basic', 'Close', 'Held', 'Last', 'March', 'Near']],
  ['isCloseToNextLevel=true', ['Close']],
  ['isCloseToNextLevel=false', ['April', 'Away', 'Basic', 'Held', 'Last', 'March', 'Near', 'Never']],
  ['isExpiring=true', ['Close']],
  ['isExpiring=0', ['April', 'Away', 'Basic', 'Held', 'Last', 'March', 'Near', 'Never']],
  ['level=5', ['Close', 'Near']],
  ['level[]=12&level[]=20', ['Held', 'Last']],
  ['level=0&isAway=true', ['Away', 'Never']],
  ['level=5&isCloseToNextLevel=true&accountType=premium', ['Close']],
  ['isNew=maybe', ['April', 'Away', 'Basic', 'Close', 'Held', 'Last', 'March', 'Near', 'Never']],
])('%s', async (query, names) => {
  const url = `/api/partners/${own.id}/team?${query}&order[displayName]=asc&limits=100`;
  const answer = await server.call(own.token, { url });
  expect(
    answer.json()['hydra:member'].map(({ displayName }: { displayName: string }) => displayName),
  ).toEqual(names);
  expect(answer.json()['hydra:totalItems']).toBe(names.length);
});

test('a row has the end of a membership that ends soon', async () => {
  const answer = await server.call(own.token, {
    url: `/api/partners/${own.id}/team?level=5&order[displayName]=asc`,
  });
  expect(
    answer
      .json()
      ['hydra:member'].map((row: { membershipExpiryDate: string | null }) => row.membershipExpiryDate),
  ).toEqual(['2026-04-30T22:00:00+00:00', null]);
});

test('the overview counts by level and account type, and lists the foremost of each count', async () => {
  const { statusCode, body } = await server.call(own.token, { url: `/api/partners/${own.id}/team-overview` });
  expect(statusCode).toBe(200);
  const overview = JSON.parse(body) as CallAnswer<'GET /api/partners/{id}/team-overview'>;
  const named = ({ total, members }: { total: number; members: { displayName: string }[] }) => ({
    total,
    names: members.map(({ displayName }) => displayName),
  });
  expect(overview).toMatchObject({ total: 9, away: { total: 2 } });
  expect(overview.levels).toEqual([
    { level: 0, levelName: 'White Leaf', basic: 1, partner: 4, premium: 0 },
    { level: 5, levelName: 'Yellow Leaf 5', basic: 0, partner: 0, premium: 2 },
    { level: 12, levelName: 'Black Leaf', basic: 0, partner: 1, premium: 0 },
    { level: 20, levelName: 'Diamond Leaf', basic: 0, partner: 1, premium: 0 },
  ]);
  expect(named(overview.newest).total).toBe(1);
  expect(named(overview.newest).names.slice(0, 2)).toEqual(['April', 'March']);
  expect(overview.newest.members).toHaveLength(5);
  expect(named(overview.closeToNextLevel)).toEqual({ total: 1, names: ['Close'] });
  expect(named(overview.expiring)).toEqual({ total: 1, names: ['Close'] });
});

test('the overview of a partner who was never placed is empty', async () => {
  const loner = await createPartner(server.database.db, { name: 'Loner' });
  const answer = await server.call(await server.signIn(loner.email), {
    url: `/api/partners/${loner.id}/team-overview`,
  });
  expect(answer.json()).toMatchObject({ total: 0, levels: [], newest: { total: 0, members: [] } });
});

test('an operator’s access to their whole team is logged, a partner’s is not', async () => {
  const { db } = server.database;
  const operator = await createPartner(db, {
    name: 'Operator',
    parent: own,
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  });
  const looks = async () =>
    (await db.selectFrom('audit_log').select('subject').execute()).map((row) => row.subject);
  await server.call(own.token, { url: `/api/partners/${own.id}/team` });
  expect(await looks()).toEqual([]);
  const operators = await server.signIn(operator.email);
  for (const path of ['team', 'team-overview'])
    await server.call(operators, { url: `/api/partners/${operator.id}/${path}` });
  expect(await looks()).toEqual(Array(2).fill(`/api/partners/${operator.id}/team`));
  await server.call(operators, { url: `/api/partners/${own.id}/team` });
  expect((await looks()).slice(2)).toEqual([`/api/partners/${own.id}`]);
});

test('the filters offer the levels and countries that occur, countries in the reader’s language', async () => {
  const { db } = server.database;
  const url = `/api/partners/${own.id}/team-filters`;
  const germany = { countryISO: 'DEU', country: 'Deutschland' };
  expect((await server.call(own.token, { url })).json()).toEqual({
    levels: [0, 5, 12, 20],
    countries: [germany],
  });
  const move = (name: string, country_iso: string) =>
    db
      .updateTable('billing_addresses')
      .set({ country_iso })
      .where('user_id', 'in', db.selectFrom('partners').select('user_id').where('display_name', '=', name))
      .execute();
  await move('Close', 'AUT');
  // One's own country does not belong to the team.
  await move('Own', 'CHE');
  const austria = { countryISO: 'AUT', country: 'Österreich' };
  expect((await server.call(own.token, { url })).json().countries).toEqual([germany, austria]);
});
