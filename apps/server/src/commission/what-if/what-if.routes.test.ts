import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { whatIf } from '@blattwerk/plan/what-if/what-if.ts';
import { beforeAll, expect, test } from 'vitest';
import { differences, snapshotOf } from '../../../test-support/access/testing/snapshot.ts';
import { inFullRun } from '../../../test-support/full-run.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { computeStoredCycle } from '../cycles/computed-cycle.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { inCycleTransaction } from '../cycles/cycle-transaction.ts';
import { findLargeTeams, writeLargeTeams } from '../cycles/large-teams.queries.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';

const NOTHING = { newCustomers: [], ownOrders: [], customerOrders: [], legOrders: [] };
const NOW = new Date('2026-05-20T10:00:00.000Z');

const { server, root, own, below, aside } = setUpNetwork(NOW, {
  root: { parent: null },
  own: { parent: 'root' },
  below: { parent: 'own' },
  aside: { parent: 'root' },
});

beforeAll(async () => {
  const { db } = server.database;
  for (const { id } of [root, own, below, aside])
    await placeOrder(db, { partner: id, paidAt: NOW, baseCents: 10_000, qp: 100 });
  await recomputeStatistics(
    server.database,
    await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW)),
    () => NOW,
  );
});

function ask(scenario: object, partner = own.id) {
  const payload = { partner, scenario };
  return server.call(own.token, { method: 'POST', url: '/api/what-if', payload });
}

test('returns the current and the predicted figures', async () => {
  const leg = { base: '50.00', qp: 900, leg: `/api/partners/${below.id}` };
  const { reality, scenario, ...rest } = (await ask({ legOrders: [leg] })).json();
  expect(reality).toEqual({
    personalSalesVolume: '100.00',
    personalQualificationPointsVolume: 100,
    qualificationPoints: 200,
    activeCustomers: 0,
    level: 2,
    levelName: 'Yellow Leaf 2',
    builderStage: 0,
    kickStartStatus: 0,
    bonuses: {
      level: '2.00',
      'step-up': '0.00',
      'kick-start': '0.00',
      builder: '0.00',
      infinity: '0.00',
      balancing: '0.00',
    },
    total: '2.00',
  });
  // 1,100 QP are Orange with 6 %. The leg's first partner holds Orange too, so their customer's order pays nothing.
  expect(scenario).toMatchObject({ level: 6, levelName: 'Orange Leaf', qualificationPoints: 1100 });
  expect(rest).toMatchObject({
    estimated: true,
    asOf: '2026-05-20T10:00:00+00:00',
    cycle: { dateFrom: '2026-05-01', dateTo: '2026-05-31' },
    difference: { level: '4.00', 'step-up': '10.00', builder: '0.00' },
    totalDifference: '14.00',
  });
});

test('writes nothing', async () => {
  const { db } = server.database;
  await ask({});
  const before = await snapshotOf(db);
  const bought = { base: '100.00', qp: 100 };
  const answer = await ask({ newCustomers: [bought], ownOrders: [bought] });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ estimated: true, asOf: expect.any(String) });
  expect(differences(before, await snapshotOf(db))).toEqual([]);
});

test('is only for oneself', async () => {
  for (const partner of [root.id, below.id, aside.id, 999_999]) {
    const answer = await ask({}, partner);
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Statistics not found.']);
  }
  expect((await server.call(null, { method: 'POST', url: '/api/what-if', payload: {} })).statusCode).toBe(
    401,
  );
});

test('the facts lead a browser to the same figures, and name the legs', async () => {
  const { json, statusCode } = await server.call(own.token, { url: `/api/what-if/${own.id}` });
  expect(statusCode).toBe(200);
  const { facts, legs, ...rest } = json();
  expect(legs).toEqual([{ id: below.id, displayName: expect.any(String) }]);
  expect(rest).toMatchObject({ planVersion: '1', cycle: { dateFrom: '2026-05-01' } });
  const bought = { baseCents: 5000, qp: 900 };
  const { reality, scenario } = whatIf(defaultPlan, facts, {
    ...NOTHING,
    legOrders: [{ ...bought, leg: 0 }],
  });
  expect([reality.qp, reality.level, reality.totalCents]).toEqual([200, 2, 200]);
  expect([scenario.qp, scenario.level, scenario.totalCents]).toEqual([1100, 6, 1600]);
});

test('facts are only for oneself', async () => {
  for (const partner of [root.id, below.id, aside.id, 999_999]) {
    const answer = await server.call(own.token, { url: `/api/what-if/${partner}` });
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Statistics not found.']);
  }
  expect((await server.call(null, { url: `/api/what-if/${own.id}` })).statusCode).toBe(401);
});

test('returns what the next level would bring, or any other', async () => {
  const url = `/api/what-if/${own.id}/level`;
  const next = (await server.call(own.token, { url })).json();
  // 200 QP are level 2 with 2 %: of the 100 EUR that the leg bought, level 3 takes 3 %.
  expect(next).toMatchObject({
    estimated: true,
    level: 3,
    levelName: 'Yellow Leaf 3',
    cycle: { dateFrom: '2026-05-01' },
    reality: { level: 2, total: '2.00' },
    scenario: { level: 3, qualificationPoints: 200, total: '3.00' },
    difference: { level: '1.00', 'step-up': '0.00' },
    totalDifference: '1.00',
  });
  const brown = (await server.call(own.token, { url: `${url}?level=11` })).json();
  // 13 % of 100 EUR, 1 % of the base of all four orders, and the step-ups of levels 6 to 11.
  expect(brown).toMatchObject({
    level: 11,
    difference: { level: '11.00', 'step-up': '460.00', balancing: '4.00', infinity: '0.00' },
    totalDifference: '475.00',
  });
  for (const level of ['0', '21', 'x'])
    expect(
      (await server.call(own.token, { url: `${url}?level=${level}` })).statusCode,
    ).toBeGreaterThanOrEqual(400);
  for (const partner of [root.id, below.id, aside.id, 999_999]) {
    const answer = await server.call(own.token, { url: `/api/what-if/${partner}/level` });
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Statistics not found.']);
  }
});

inFullRun(() => {
  test('the stored facts of a large team equal freshly computed ones', async () => {
    const cycle = await inTransaction(server.database.db, (tx) => ensureOpenCycle(tx, NOW));
    const anew = (await server.call(own.token, { url: `/api/what-if/${own.id}` })).json();
    await inCycleTransaction(server.database, async (client) => {
      const computed = await computeStoredCycle(client, cycle, NOW);
      await writeLargeTeams(client, computed.cycle, findLargeTeams(defaultPlan, computed, { from: 1 }));
    });
    const stored = (await server.call(own.token, { url: `/api/what-if/${own.id}` })).json();
    expect(stored).toEqual(anew);
    const { db } = server.database;
    const rows = await db.selectFrom('what_if_facts').select('partner_id').orderBy('partner_id').execute();
    expect(rows.map((row) => row.partner_id)).toEqual([root.id, own.id]);
    // An order that the engine has not seen yet is not in them.
    await placeOrder(db, { partner: own.id, paidAt: NOW, baseCents: 100, qp: 7 });
    expect((await server.call(own.token, { url: `/api/what-if/${own.id}` })).json().facts.qp).toBe(200);
    await recomputeStatistics(server.database, cycle, () => NOW);
    expect((await server.call(own.token, { url: `/api/what-if/${own.id}` })).json().facts.qp).toBe(207);
    expect(await db.selectFrom('what_if_facts').select('partner_id').execute()).toEqual([]);
  });
});

const bought = { base: '1.00', qp: 1 };
test.each<[string, object, number]>([
  ['a negative amount', { ownOrders: [{ base: '-1.00', qp: 1 }] }, 422],
  ['three decimals', { ownOrders: [{ base: '1.001', qp: 1 }] }, 422],
  ['a number', { ownOrders: [{ base: 1, qp: 1 }] }, 400],
  ['an exponent', { ownOrders: [{ base: '1e9', qp: 1 }] }, 422],
  ['too large an amount', { ownOrders: [{ base: '100000000.00', qp: 1 }] }, 422],
  ['a fraction of a point', { ownOrders: [{ base: '1.00', qp: 0.5 }] }, 400],
  ['negative points', { ownOrders: [{ base: '1.00', qp: -1 }] }, 422],
  ['too many points', { ownOrders: [{ base: '1.00', qp: 1_000_001 }] }, 422],
  ['no leg', { legOrders: [bought] }, 422],
  ['an unknown leg', { legOrders: [{ ...bought, leg: 999_999 }] }, 422],
  ['1,001 purchases', { ownOrders: Array(1001).fill(bought) }, 422],
  ['1,001 purchases of two kinds', { ownOrders: Array(1000).fill(bought), newCustomers: [bought] }, 422],
  ['1,000 purchases', { ownOrders: Array(1000).fill({ base: '99999999.99', qp: 1_000_000 }) }, 200],
  ['nothing', {}, 200],
])('%s gets the right answer', async (_, scenario, status) => {
  expect((await ask(scenario)).statusCode).toBe(status);
});
