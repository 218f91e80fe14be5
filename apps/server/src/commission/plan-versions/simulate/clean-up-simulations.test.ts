import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpPlans } from '../testing/set-up-plans.ts';
import { cleanUpSimulationsJob } from './clean-up-simulations.job.ts';

const { server, root, anna, reason, read, post, changed, approve, schedule } = setUpPlans();

/** Moves the company's clock to March; a simulation that ended this many days before. */
async function simulated(plan: number, daysAgo: number): Promise<number> {
  const { db, now } = { db: server.database.db, now: server.deps.clock.now() };
  const at = new Date(now.getTime() - daysAgo * 86_400_000);
  const { rows } = await sql<{ id: number }>`
    insert into plan_simulations (plan, cycle_ids, requested_by, requested_at, ended_at, plan_hash, months)
    select version, '{1}', ${root.userId}, ${at}, ${at}, hash, '[]' from plans where version = ${String(plan)}
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into plan_simulation_partners (simulation_id, partner_id, before_cents, after_cents, level_before, level_after,
      months_before, months_after)
    values (${id}, ${anna.id}, 1000, 734, 1, 1, '{1000}', '{734}')`.execute(db);
  return id;
}

/** The remaining simulations, and whether each still has its partners. */
async function left(): Promise<number[]> {
  await cleanUpSimulationsJob(server.deps).run();
  const { rows } = await sql<{ id: number; partners: number }>`
    select id, (select count(*)::int from plan_simulation_partners where simulation_id = simulation.id) as partners
    from plan_simulations as simulation order by id`.execute(server.database.db);
  expect(rows.every(({ partners }) => partners === 1)).toBe(true);
  return rows.map(({ id }) => id);
}

test('a simulation of a draft is deleted after ninety days, with its partners', async () => {
  const draft = await changed();
  await simulated(draft, 91);
  const younger = await simulated(draft, 89);
  expect(await left()).toEqual([younger]);
});

test('for an approved version the newest one at the time of approval stays for ever', async () => {
  const version = await changed();
  await simulated(version, 400);
  const seen = await simulated(version, 300);
  await approve(version);
  await sql`insert into plan_simulations (plan, cycle_ids, requested_by, requested_at, ended_at, plan_hash, months)
    select version, '{1}', ${root.userId}, ${new Date('2025-06-01T00:00:00Z')}, ${new Date('2027-01-01T00:00:00Z')}, hash, '[]'
    from plans where version = ${String(version)}`.execute(server.database.db);
  expect(await left()).toEqual([seen]);
  expect(await read(`/api/plan_simulations/${seen}`)).toMatchObject({ status: 'done', outdated: false });
});

test('for a version that waits for approval, or was rejected, the newest one stays', async () => {
  const version = await changed();
  await simulated(version, 200);
  const seen = await simulated(version, 100);
  const { approval } = (await post(root.token, `/api/plans/${version}/submit`, { reason })).json();
  expect(await left()).toEqual([seen]);
  await sql`update approvals set status = 'rejected', decided_by = ${root.userId}, decided_at = ${server.deps.clock.now()}
    where id = ${approval}`.execute(server.database.db);
  expect(await left()).toEqual([seen]);
});

test('the one that partners are notified by stays, even if another one was newer', async () => {
  const version = await changed();
  const cited = await simulated(version, 200);
  const seen = await simulated(version, 150);
  await approve(version);
  const answer = await schedule(version, { from: '2026-05', announceDays: 30, simulation: cited });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(await left()).toEqual([cited, seen]);
});
