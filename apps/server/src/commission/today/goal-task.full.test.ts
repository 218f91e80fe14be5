import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { type Member, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';

/** A Monday. */
const NOW = new Date('2026-05-18T10:00:00.000Z');

const { server, root, own, below, customer } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  below: { parent: 'own' },
  customer: { parent: 'root', affiliate: false },
});

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
  await server.database.db.deleteFrom('task_answers').execute();
});

const set = (payload: object, who: Member = own) =>
  server.call(who.token, { method: 'PUT', url: `/api/goals/${who.id}`, payload });
const goalOf = async (token = own.token, query = '') => {
  const { tasks } = (await server.call(token, { url: `/api/today${query}` })).json();
  return tasks.find(({ kind }: { kind: string }) => kind === 'goal');
};
const give = (answer: string | null) =>
  server.call(own.token, {
    method: 'PUT',
    url: '/api/today/answer',
    payload: { kind: 'goal', object: own.id, answer },
  });

test('a level shows its requirements for this week, as the goal itself does', async () => {
  expect(await goalOf()).toBeUndefined();
  const { plan } = (await set(orange)).json().goal;
  expect(await goalOf()).toMatchObject({
    object: own.id,
    day: '2026-05-31',
    levelName: 'Orange Leaf',
    amount: null,
    missingQualificationPoints: plan.qualificationPointsPerWeek,
    customers: plan.customersPerWeek,
    leg: null,
    person: null,
  });
  expect([plan.qualificationPointsPerWeek, plan.customersPerWeek]).toEqual([200, 3]);
});

fullTest('an amount is shown as an amount', async () => {
  await set({ kind: 'amount', amount: '30', until: '2026-05-31', order });
  expect(await goalOf()).toMatchObject({ levelName: null, amount: '30.00' });
});

test('an existing leg that has to climb is the first step, with its contact', async () => {
  await set({ ...orange, level: 11 });
  expect(await goalOf()).toMatchObject({
    levelName: 'Brown Leaf',
    person: { id: below.id, displayName: expect.stringContaining('Below'), email: below.email },
    leg: { levelName: 'Orange Leaf', qualificationPoints: expect.any(Number) },
  });
});

fullTest('somebody who is not a partner yet becomes one first', async () => {
  await set(orange, customer);
  expect(await goalOf(customer.token)).toMatchObject({
    levelName: 'Orange Leaf',
    missingQualificationPoints: null,
    customers: null,
    leg: null,
  });
});

test.each(
  mainCases(1, [
    ['reached', { ...orange, level: 5 }, NOW],
    ['of a later month', { ...orange, until: '2026-06-30' }, NOW],
    ['whose day is over', { ...orange, until: '2026-05-19' }, new Date('2026-05-20T10:00:00Z')],
  ]),
)('a goal %s is no task', async (_, goal, now) => {
  expect((await set(goal)).statusCode).toBe(200);
  server.setTime(now);
  expect(await goalOf()).toBeUndefined();
});

fullTest('done is valid for the week, and comes back on Monday or when it is taken back', async () => {
  await set(orange);
  expect((await give('done')).statusCode).toBe(204);
  expect(await goalOf()).toBeUndefined();
  expect((await give(null)).statusCode).toBe(204);
  expect(await goalOf()).toBeDefined();
  await give('done');
  server.setTime(new Date('2026-05-24T21:59:59Z'));
  const token = await server.signIn(own.email);
  expect(await goalOf(token)).toBeUndefined();
  server.setTime(new Date('2026-05-24T22:00:00Z'));
  expect(await goalOf(token)).toBeDefined();
});

fullTest('another goal is another task, whatever was answered to the previous one', async () => {
  await set(orange);
  await give('not-useful');
  expect(await goalOf()).toBeUndefined();
  server.setTime(new Date('2026-05-18T10:01:00Z'));
  await set({ ...orange, level: 7 });
  expect(await goalOf()).toBeDefined();
});

test('it is visible only to its partner and to operators', async () => {
  await set(orange);
  expect(await goalOf(root.token, `?partner=${own.id}`)).toMatchObject({ object: own.id });
  expect(await goalOf(below.token)).toBeUndefined();
  expect((await server.call(below.token, { url: `/api/today?partner=${own.id}` })).statusCode).toBe(404);
  const without = await server.call(below.token, {
    method: 'PUT',
    url: '/api/today/answer',
    payload: { kind: 'goal', object: own.id, answer: 'done' },
  });
  expect(without.statusCode).toBe(404);
});
