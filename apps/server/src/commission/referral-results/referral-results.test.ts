import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import { startTestServer } from '../../../test-support/test-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const server = setUp(() => startTestServer(NOW));
let anna: TestPartner;
let ben: TestPartner;
let links: { id: number; code: string }[];

/** Somebody who came by a link. */
async function come(name: string, link: number): Promise<TestPartner> {
  const person = await createPartner(server.database.db, { name, parent: anna, affiliate: false });
  await server.database.db
    .insertInto('referral_sign_ups')
    .values({ partner_id: person.id, link_id: link })
    .execute();
  return person;
}

beforeAll(async () => {
  const { db } = server.database;
  const root = await createPartner(db, { name: 'Root', parent: null, roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  anna = await createPartner(db, { name: 'Anna', parent: root });
  ben = await createPartner(db, { name: 'Ben', parent: root });
  links = await db
    .insertInto('referral_links')
    .values([
      { partner_id: anna.id, code: 'MESSE' },
      { partner_id: anna.id, code: 'STILL' },
      { partner_id: ben.id, code: 'BEN' },
    ])
    .returning(['id', 'code'])
    .execute();
  const [messe, , bens] = links.map(({ id }) => id) as [number, number, number];
  for (const link of [messe, messe, messe, bens])
    await db.insertInto('referral_transitions').values({ link_id: link, date: NOW }).execute();
  const buyer = await come('Buyer', messe);
  const refunded = await come('Refunded', messe);
  await come('Silent', messe);
  const other = await createPartner(db, { name: 'Other', parent: anna, affiliate: false });
  const order = { paidAt: new Date('2026-03-10T10:00:00Z'), baseCents: 10_000, qp: 100 };
  await placeOrder(db, { partner: buyer.id, ...order });
  await placeOrder(db, { partner: other.id, ...order });
  await placeOrder(db, {
    partner: refunded.id,
    ...order,
    refund: { at: new Date('2026-03-11T10:00:00Z'), baseCents: 10_000, qp: 100 },
  });
  const cycle = await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
  await recomputeStatistics(server.database, cycle, () => NOW);
});

async function resultsOf(who: TestPartner, of = who) {
  const token = await server.signIn(who.email);
  return server.call(token, { url: `/api/referral-results/${of.id}` });
}

test('each link shows its results, from the click to the money, and all of them together', async () => {
  const nothing = { clicks: 0, signUps: 0, buyers: 0, final: '0.00', estimated: '0.00' };
  // 200 QP are Yellow Leaf 2: 2 % of the 100.00 EUR of the customer who came by the link.
  const messe = { clicks: 3, signUps: 3, buyers: 1, final: '0.00', estimated: '2.00' };
  expect((await resultsOf(anna)).json()).toEqual({
    links: [
      { id: links[0]?.id, code: 'MESSE', isActive: true, ...messe },
      { id: links[1]?.id, code: 'STILL', isActive: true, ...nothing },
    ],
    total: messe,
  });
});

test('they are visible only to their owner', async () => {
  expect((await resultsOf(ben, anna)).statusCode).toBe(404);
  expect((await resultsOf(ben)).json().total).toMatchObject({ clicks: 1, signUps: 0 });
});
