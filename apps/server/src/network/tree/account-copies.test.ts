import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { countWaiting } from '../../../test-support/waiting.ts';
import { createTestNetwork, type TestNetwork } from '../../commission/cycles/test-network.ts';
import { inClientTransaction, inTransaction } from '../../platform/database/transaction.ts';
import { findAccount } from '../memberships/memberships.queries.ts';
import { placePartner } from '../placing/place-partner.ts';
import { renewAccountCopies } from './account-copies.ts';
import { countDownline, countFirstLine } from './counts.queries.ts';
import { rebuildTree } from './tree-nodes.ts';

const team = ['affiliate', 'boxed', 'customer', 'granted', 'promoted', 'waiting'];
/** Midnights in Berlin and moments next to them, with and without summer time. */
const instants = [
  '2026-03-09T23:00:00Z',
  '2026-03-31T21:59:59Z',
  '2026-03-31T22:00:00Z',
  '2026-04-30T21:59:59Z',
  '2026-04-30T22:00:00Z',
  '2026-06-01T12:00:00Z',
  '2026-11-30T23:00:00Z',
].map((text) => new Date(text));

const database = setUpDatabase();
let network: TestNetwork;
beforeAll(async () => {
  const { db } = database;
  network = createTestNetwork(db);
  await network.addPartner('top', null, { affiliate: true });
  for (const name of team)
    await network.addPartner(name, 'top', { affiliate: !['customer', 'promoted'].includes(name) });
  await network.addMembership('boxed', 'business-box', 100, '2026-04-01', '2026-05-01');
  await network.addMembership('customer', 'business-box', 100, '2026-04-01', '2026-12-01');
  await network.addMembership('affiliate', 'home-delivery', 10, '2026-04-01', '2026-12-01');
  await network.addMembership('waiting', 'business-box', 100, '2026-06-01', '2026-12-01');
  await db
    .updateTable('account_types')
    .set({ company_free: true })
    .where('partner_id', '=', network.idOf('granted'))
    .execute();
  const promoted = network.idOf('promoted');
  const at = new Date('2026-04-15T10:00:00Z');
  await db.updateTable('account_types').set({ valid_to: at }).where('partner_id', '=', promoted).execute();
  await db
    .insertInto('account_types')
    .values({ partner_id: promoted, affiliate: true, valid_from: at })
    .execute();
});

/** Computed from the accounts alone, one by one. */
async function reckoned(now: Date) {
  const counts = { basic: 0, affiliate: 0, premiumAffiliate: 0, total: team.length };
  for (const name of team) {
    const { affiliate, premium } = await findAccount(database.db, { partner: network.idOf(name), now });
    counts[!affiliate ? 'basic' : premium ? 'premiumAffiliate' : 'affiliate'] += 1;
  }
  return counts;
}

async function expectCounts(now: Date): Promise<void> {
  const expected = await reckoned(now);
  const partner = network.idOf('top');
  expect(await countDownline(database.db, { partner, now })).toEqual(expected);
  expect(await countFirstLine(database.db, { partner, now })).toEqual(expected);
}

async function ended(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from tree_nodes where account_until = '-infinity'`.execute(database.db);
  return rows[0]?.count ?? 0;
}

test.each(instants)('counts at %s match the accounts, copied or not', async (now) => {
  await sql`update tree_nodes set account_until = '-infinity'`.execute(database.db);
  await expectCounts(now);
  expect(await renewAccountCopies(database.db, now)).toBe(team.length + 1);
  expect(await ended()).toBe(0);
  await expectCounts(now);
});

test('a copy expires with the account it was made of, and only then is renewed', async () => {
  await sql`update tree_nodes set account_until = '-infinity'`.execute(database.db);
  for (const now of instants) {
    await expectCounts(now);
    await renewAccountCopies(database.db, now);
    expect(await renewAccountCopies(database.db, now)).toBe(0);
  }
});

test('a rebuilt tree has the copies already', async () => {
  const now = new Date('2026-04-15T10:00:00Z');
  await database.bulk((client) => inClientTransaction(client, (tx) => rebuildTree(tx, now)));
  expect(await ended()).toBe(0);
  expect(await renewAccountCopies(database.db, now)).toBe(0);
  await expectCounts(now);
});

test('any change of accounts invalidates the copies of these partners and of nobody else', async () => {
  const { db } = database;
  const now = new Date('2026-06-01T12:00:00Z');
  const partner = network.idOf('customer');
  const changes = [
    () => network.addMembership('affiliate', 'business-box', 100, '2026-05-01', '2026-07-01'),
    () =>
      db.updateTable('account_types').set({ affiliate: true }).where('partner_id', '=', partner).execute(),
    () => db.deleteFrom('memberships').where('partner_id', '=', partner).execute(),
    () =>
      db
        .updateTable('memberships')
        .set({ expiry_date: '2026-06-01' })
        .where('partner_id', '=', network.idOf('affiliate'))
        .execute(),
    () => db.deleteFrom('account_types').where('partner_id', '=', partner).execute(),
  ];
  for (const change of changes) {
    await renewAccountCopies(db, now);
    const before = await reckoned(now);
    await change();
    expect(await reckoned(now)).not.toEqual(before);
    expect(await ended()).toBe(1);
    await expectCounts(now);
  }
});

test('a copy made during a change waits for it', async () => {
  const { db } = database;
  const now = new Date('2026-06-01T12:00:00Z');
  const partner = network.idOf('waiting');
  await sql`update tree_nodes set account_until = '-infinity'`.execute(db);
  const before = await reckoned(now);
  let renewal: Promise<number> | undefined;
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('memberships').where('partner_id', '=', partner).execute();
    renewal = renewAccountCopies(db, now);
    await expect.poll(() => countWaiting(database.pool)).toBeGreaterThan(0);
  });
  await renewal;
  expect(await reckoned(now)).not.toEqual(before);
  await expectCounts(now);
});

test('moving takes the copy along', async () => {
  const { db } = database;
  const now = new Date('2026-06-01T12:00:00Z');
  await renewAccountCopies(db, now);
  const place = { partner: network.idOf('granted'), branch: 0, at: now };
  await inTransaction(db, (tx) => placePartner(tx, { ...place, parent: network.idOf('boxed') }));
  expect(await ended()).toBe(0);
  expect(await countDownline(db, { partner: network.idOf('boxed'), now })).toMatchObject({ total: 1 });
  expect(await countDownline(db, { partner: network.idOf('top'), now })).toEqual(await reckoned(now));
});
