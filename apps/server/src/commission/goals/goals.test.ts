import type { getGoal } from '@blattwerk/contract/goals/goals.contract.ts';
import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';

const NOW = new Date('2026-05-18T10:00:00.000Z');

const { server, root, own, below, aside } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  below: { parent: 'own' },
  aside: { parent: 'root' },
});

type Answer = AnswerOf<typeof getGoal>;

const order = { base: '100.00', qp: 80 };
const orange = { kind: 'level', level: 6, until: '2026-05-31', order };

beforeAll(async () => {
  const { db } = server.database;
  for (const { id } of [own, below])
    await placeOrder(db, { partner: id, paidAt: NOW, baseCents: 10_000, qp: 300 });
  const cycle = await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
  await recomputeStatistics(server.database, cycle, () => NOW);
});
beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('goals').execute();
});

const read = async (as: TestPartner & { token?: string } = own, partner = own.id) =>
  server.call(as === own ? own.token : await server.signIn(as.email), { url: `/api/goals/${partner}` });
const set = (payload: object, partner = own.id, token = own.token) =>
  server.call(token, { method: 'PUT', url: `/api/goals/${partner}`, payload });

test('without a goal only the usual order is returned', async () => {
  expect((await read()).json()).toEqual({
    goal: null,
    usualOrder: { base: '100.00', qp: 300 },
    asOf: '2026-05-18T10:00:00+00:00',
  });
});

test('a level goal gives the number of customers, in total and per week', async () => {
  const { statusCode, json } = await set(orange);
  expect(statusCode).toBe(200);
  // 600 of 1,000 QP: 400 more are five orders of 80, in the fourteen days from the 18th to the 31st.
  const goal = {
    kind: 'level',
    level: 6,
    levelName: 'Orange Leaf',
    amount: null,
    until: '2026-05-31',
    order,
    createdAt: '2026-05-18T10:00:00+00:00',
    state: 'open',
    inCurrentCycle: true,
    progress: 60,
    plan: {
      reachable: true,
      affiliateMissing: false,
      legs: [],
      customers: 5,
      qualificationPoints: 400,
      days: 14,
      customersPerWeek: 3,
      qualificationPointsPerWeek: 200,
    },
  };
  expect(json().goal).toEqual(goal);
  expect((await read()).json().goal).toEqual(goal);
});

test('one goal at a time: a new one replaces it, and a deleted one is gone', async () => {
  await Promise.all([set(orange), set({ ...orange, level: 7 }), set({ ...orange, level: 8 })]);
  const { db } = server.database;
  expect(await db.selectFrom('goals').select('partner_id').execute()).toHaveLength(1);
  const amount = { kind: 'amount', amount: '30', until: '2026-05-31', order };
  const { goal }: Answer = (await set(amount)).json();
  expect(goal).toMatchObject({ kind: 'amount', level: null, amount: '30.00', state: 'open' });
  expect(goal?.plan?.reachable).toBe(true);
  for (let again = 0; again < 2; again++) {
    const { statusCode } = await server.call(own.token, { method: 'DELETE', url: `/api/goals/${own.id}` });
    expect(statusCode).toBe(204);
  }
  expect((await read()).json().goal).toBeNull();
});

fullTest('a leg that has to climb is named; a later month starts from zero', async () => {
  const brown = { ...orange, level: 11 };
  const { goal }: Answer = (await set(brown)).json();
  expect(goal?.plan?.legs[0]).toEqual({
    leg: { id: below.id, displayName: expect.stringContaining('Below') },
    qualificationPoints: expect.any(Number),
    level: 6,
    levelName: 'Orange Leaf',
    partnerMissing: false,
  });
  expect(goal?.plan?.legs.slice(1).map(({ leg }) => leg)).toEqual([null, null]);
  const later: Answer = (await set({ ...brown, until: '2026-07-31' })).json();
  expect(later.goal).toMatchObject({ inCurrentCycle: false, progress: null, state: 'open' });
  expect(later.goal?.plan).toMatchObject({ qualificationPoints: 20_000, days: 31 });
});

inFullRun(() => {
  test('a plan can be previewed without storing it', async () => {
    const url = `/api/goals/${own.id}/plan`;
    const { statusCode, json } = await server.call(own.token, { method: 'POST', url, payload: orange });
    expect([statusCode, json().reachable]).toEqual([200, true]);
    expect(await server.database.db.selectFrom('goals').selectAll().execute()).toEqual([]);
  });
});

test('is private: others get 404, and operators cannot set one', async () => {
  await set(orange);
  for (const partner of [root.id, below.id, aside.id, 999_999]) {
    expect((await read(own, partner)).statusCode).toBe(404);
    expect((await set(orange, partner)).statusCode).toBe(404);
  }
  expect((await read(root)).statusCode).toBe(200);
  expect((await set(orange, own.id, root.token)).statusCode).toBe(404);
  expect((await server.call(null, { url: `/api/goals/${own.id}` })).statusCode).toBe(401);
});

test.each<[string, object, number]>([
  ['no level', { level: null }, 422],
  ['no amount', { kind: 'amount' }, 422],
  ['an amount of nothing', { kind: 'amount', amount: '0.00' }, 422],
  ['yesterday', { until: '2026-05-17' }, 422],
  ['a day in two years', { until: '2028-05-17' }, 422],
  ['no day', { until: '2026-02-30' }, 422],
  ['level 21', { level: 21 }, 422],
  ['an order without QP', { order: { base: '1.00', qp: 0 } }, 422],
  ['today', { until: '2026-05-18' }, 200],
])('%s gets the right answer', async (_, change, status) => {
  expect((await set({ ...orange, ...change })).statusCode).toBe(status);
});

test('a reached goal is shown, now and when its month is over', async () => {
  const yellow = { ...orange, level: 5 };
  expect((await set(yellow)).json().goal).toMatchObject({ state: 'reached', progress: 100 });
  const { db } = server.database;
  const next = new Date('2026-06-04T08:00:00.000Z');
  server.setTime(next);
  const june = await inTransaction(db, (tx) => ensureOpenCycle(tx, next));
  await recomputeStatistics(server.database, june, () => next);
  expect((await read()).json().goal).toMatchObject({ state: 'waiting', plan: null });
  const may = await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
  expect(await closeCycle(server.database, may, () => next)).not.toBeNull();
  expect((await read()).json().goal).toMatchObject({ state: 'reached', inCurrentCycle: false });
  await db.updateTable('goals').set({ level: 6 }).execute();
  expect((await read()).json().goal).toMatchObject({ state: 'missed' });
});
