import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { listUnclosedCycles } from '../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';

/** May is over and waits for its closing. */
const NOW = new Date('2026-06-02T08:00:00.000Z');
const IN_MAY = new Date('2026-05-20T10:00:00.000Z');

const { server, root, own, starter } = setUpNetwork(NOW, {
  root: { parent: null, operator: true, affiliate: false },
  own: { parent: 'root' },
  starter: { parent: 'root' },
});

beforeAll(async () => {
  const { db } = server.database;
  await db
    .updateTable('partners')
    .set({ affiliate_since: new Date('2026-05-10T08:00:00Z') })
    .where('id', 'in', [own.id, starter.id])
    .execute();
  for (const paidAt of [IN_MAY, new Date('2026-06-01T10:00:00.000Z')])
    await placeOrder(db, { partner: own.id, paidAt, baseCents: 5000, qp: 1200 });
  for (const name of ['A', 'B', 'C']) {
    const customer = await createPartner(db, { name, parent: starter, affiliate: false });
    await placeOrder(db, { partner: customer.id, paidAt: IN_MAY, baseCents: 5000, qp: 10 });
  }
  const box = { partner_id: own.id, qp: 100, start_date: '2026-01-01' };
  await db
    .insertInto('memberships')
    .values([
      { ...box, kind: 'business-box', expiry_date: '2026-06-20' },
      { ...box, kind: 'home-delivery', expiry_date: '2026-06-20' },
      { ...box, kind: 'home-delivery', start_date: '2026-06-20', expiry_date: '2026-09-20' },
    ])
    .execute();
  for (const cycle of await listUnclosedCycles(db))
    await recomputeStatistics(server.database, cycle, () => NOW);
});

async function monthsOf(partner: TestPartner) {
  const { cycles } = (
    await server.call(root.token, { url: `/api/partner/commission/month?partner=${partner.id}` })
  ).json();
  return cycles;
}

test('the cycle that waits for its closing and the current one, oldest first, each bonus once', async () => {
  const [may, june] = await monthsOf(own);
  expect([may.cycle.dateFrom, june.cycle.dateFrom]).toEqual(['2026-05-01', '2026-06-01']);
  expect(may.bonuses.stepUp).toEqual({
    amount: '10.00',
    levels: [{ level: 6, levelName: 'Orange Leaf', amount: '10.00' }],
  });
  expect(june.bonuses.level).toMatchObject({ level: 6, amount: '0.00' });
  expect(june.bonuses.stepUp).toEqual({ amount: '0.00', levels: [] });

  const [started, after] = await monthsOf(starter);
  expect(started.bonuses.kickStart).toEqual({
    amount: '50.00',
    phases: [{ phase: 'easy', newCustomers: 3, qp: 0, amount: '50.00' }],
  });
  expect(after.bonuses.kickStart).toEqual({ amount: '0.00', phases: [] });
});

fullTest('what-if uses the same history', async () => {
  for (const partner of [own, starter]) {
    const month = (await monthsOf(partner))[1];
    const payload = { partner: partner.id, scenario: {} };
    const { reality } = (
      await server.call(root.token, { method: 'POST', url: '/api/what-if', payload })
    ).json();
    expect(reality.total).toBe(month.total);
    expect(reality.bonuses['step-up']).toBe(month.bonuses.stepUp.amount);
    expect(reality.bonuses['kick-start']).toBe(month.bonuses.kickStart.amount);
  }
});

test('anything that ends before the month does is a hint, unless renewed or done', async () => {
  const [may, june] = await monthsOf(own);
  expect(may.hints).toEqual([]);
  expect(june.hints).toEqual([
    { ends: 'business-box', endsOn: '2026-06-20', qp: 100 },
    { ends: 'kick-start-easy', endsAt: '2026-06-09T08:00:00+00:00' },
  ]);
  expect((await monthsOf(starter))[1].hints).toEqual([]);
});

test('is visible only to the partner', async () => {
  const status = async (partner: TestPartner) =>
    (await server.call(own.token, { url: `/api/partner/commission/month?partner=${partner.id}` })).statusCode;
  expect([await status(own), await status(starter)]).toEqual([200, 404]);
});

test('a computation that changes nothing writes nothing', async () => {
  const stored = async () =>
    (await server.database.pool.query('select xmin::text, * from projected_bonuses order by 2, 3, 4, 5'))
      .rows;
  const before = await stored();
  for (const cycle of await listUnclosedCycles(server.database.db))
    await recomputeStatistics(server.database, cycle, () => NOW);
  expect(await stored()).toEqual(before);
  expect(before).toHaveLength(2);
});
