import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { NOW } from '../../../identity/operators/testing/company-server.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { ensureOpenCycle } from '../../cycles/cycle.queries.ts';
import { faultsOf, setUpPlans } from '../testing/set-up-plans.ts';
import { simulatePlansJob } from './simulate-plans.job.ts';

const { server, root, anna, post, read, draft, changed, withOneMore } = setUpPlans();

const run = async () => {
  const { database, deps } = server;
  await simulatePlansJob({ database, deps }).run();
};

test('a simulation shows what months would have brought, and changes nobody’s money', async () => {
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

test('a simulation covers at most twelve consecutive closed months', async () => {
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

fullTest('a level added by the version has its name in the simulated result', async () => {
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

fullTest('all partners of a simulation are a file, the largest loss first, with every month', async () => {
  const id = await changed();
  const { db } = server.database;
  const months = JSON.stringify([{ dateFrom: '2026-02-01' }, { dateFrom: '2026-03-01' }]);
  await sql`
    with simulation as (
      insert into plan_simulations (plan, cycle_ids, requested_by, requested_at, ended_at, plan_hash, months)
      select version, '{1,2}', 1, ${NOW}, ${NOW}, hash, ${months} from plans where version = ${String(id)} returning id
    )
    insert into plan_simulation_partners (simulation_id, partner_id, before_cents, after_cents, level_before, level_after,
      months_before, months_after)
    select simulation.id, line.* from simulation, (values
      (${root.id}::bigint, 1000::bigint, 1500::bigint, 6::smallint, 7::smallint, '{400,600}'::bigint[], '{700,800}'::bigint[]),
      (${anna.id}, 1000, 734, 1, 1, '{500,500}', '{367,367}')) as line`.execute(db);
  const { rows } = await sql<{ id: number }>`select max(id) as id from plan_simulations`.execute(db);
  const { body } = await server.call(root.token, { url: `/csv/plan_simulations/${rows[0]?.id}/partners` });
  expect(
    body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';').slice(2).join(';')),
  ).toEqual(['10,00;7,34;-2,66;1;1;5,00;3,67;5,00;3,67', '10,00;15,00;5,00;6;7;4,00;7,00;6,00;8,00']);
});
