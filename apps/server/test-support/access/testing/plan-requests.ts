import { sql } from 'kysely';
import { insertPlan } from '../../../src/company/plans/testing/insert-plan.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';

/** The next version, different from the specification's. */
async function aVersion(demo: Demo, approved: boolean): Promise<number> {
  const version = await oneId(demo, 'select max(version::bigint) + 1 as id from plans');
  const infinity = { poolBp: 100 + version };
  await insertPlan(demo.server.database.db, { version: String(version), approved, infinity });
  return version;
}

const aDraft: Prepare = async (demo) => ({ objects: { draftPlan: await aVersion(demo, false) } });
/** Approved, and the only one to begin with the requested month. */
const anApproved: Prepare = async (demo) => {
  await sql`
    update plans set valid_from = null, announce_days = null, simulation_id = null
    where valid_from > ${demo.server.deps.clock.now()}`.execute(demo.server.database.db);
  return { objects: { approvedPlan: await aVersion(demo, true) } };
};

const aSimulation: Prepare = async (demo) => {
  const plan = String(await aVersion(demo, false));
  const at = demo.server.deps.clock.now();
  await sql`
    with simulation as (
      insert into plan_simulations (plan, cycle_ids, requested_by, requested_at, ended_at, plan_hash, months)
      select ${plan}, array[min(id)], 1, ${at}, ${at}, sha256('plan'), '[]' from cycles returning id
    )
    insert into plan_simulation_partners (simulation_id, partner_id, before_cents, after_cents, level_before, level_after,
      months_before, months_after)
    select simulation.id, (select min(id) from partners), 100, 120, 1, 1, '{100}', '{120}' from simulation`.execute(
    demo.server.database.db,
  );
  const planSimulation = await oneId(demo, 'select max(id) as id from plan_simulations');
  return { objects: { planSimulation } };
};

/** Versions of the plan, and their costs. */
export const planRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/plans/{id}': aDraft,
  'GET /api/plans/{id}/changes': aDraft,
  'PATCH /api/plans/{id}': aDraft,
  'DELETE /api/plans/{id}': aDraft,
  'POST /api/plans/{id}/submit': aDraft,
  'POST /api/plans/{id}/schedule': anApproved,
  'POST /api/plans/{id}/simulations': aDraft,
  'GET /api/plan_simulations': aSimulation,
  'GET /api/plan_simulations/{id}': aSimulation,
  'GET /api/plan_simulations/{id}/partners': aSimulation,
  'GET /csv/plan_simulations/{id}/partners': aSimulation,
};
