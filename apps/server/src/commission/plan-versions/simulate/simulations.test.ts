import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { NOW } from '../../../identity/operators/testing/company-server.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { ensureOpenCycle } from '../../cycles/cycle.queries.ts';
import { faultsOf, setUpPlans } from '../testing/set-up-plans.ts';
import { simulatePlansJob } from './simulate-plans.job.ts';

const { server, root, post, read, draft, changed, withOneMore } = setUpPlans();

const run = async () => {
  const { database, deps } = server;
  await simulatePlansJob({ database, deps }).run();
};

test('a simulation says what months would have brought, and changes nobody’s money', async () => {
  const id = await changed();
  const { db } = server.database;
  const cycle = await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
  const answer = await post(root.token, `/api/plans/${id}/simulations`, { cycles: [cycle.id] });
  expect(answer.statusCode, answer.body).toBe(202);
  expect(answer.json()).toMatchObject({ status: 'waiting', months: [] });
  await run();
  expect(await read(`/api/plan_simulations/${answer.json().id}`)).toMatchObject({
    status: 'done',
    outdated: false,
    months: [{ closed: false, planVersion: '1', bonuses: expect.any(Array) }],
  });
  const { rows } = await sql`select from credits`.execute(db);
  expect(rows).toEqual([]);
});

test('a simulation is of at most twelve closed months that follow one another', async () => {
  const id = await changed();
  const { db } = server.database;
  const [march, may] = await Promise.all([
    inTransaction(db, (tx) => ensureOpenCycle(tx, NOW)),
    inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-01-10T00:00:00Z'))),
  ]);
  const ask = (cycles: number[]) => post(root.token, `/api/plans/${id}/simulations`, { cycles });
  expect(faultsOf(await ask([march.id, may.id]))).toEqual(['cycles planMonthsTooMany']);
  expect(faultsOf(await ask([999]))).toEqual(['cycles planMonthsApart']);
});

test('a level that the version adds has its name in what it would bring', async () => {
  const id = await withOneMore(await draft());
  const { db } = server.database;
  const cycle = await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
  const { id: simulation } = (
    await post(root.token, `/api/plans/${id}/simulations`, { cycles: [cycle.id] })
  ).json();
  await run();
  const { months } = (await read(`/api/plan_simulations/${simulation}`)) as unknown as {
    months: { levels: { name: string }[] }[];
  };
  expect(months[0]?.levels.slice(-2).map(({ name }) => name)).toEqual(['Diamond Leaf', 'Crystal Leaf']);
});
