import { type Kysely, sql } from 'kysely';
import { insertPlan } from '../../../src/company/plans/testing/insert-plan.ts';
import type { DB } from '../../../src/platform/database/database-types.ts';

/** A simulated draft, which may be deleted, and another one; an approved version without a month, simulated as well. */
export async function fillPlans(db: Kysely<DB>, now: Date): Promise<void> {
  await insertPlan(db, { version: '2', approved: false, infinity: { poolBp: 150 } });
  await insertPlan(db, { version: '3', balancing: { poolBp: 150 } });
  await insertPlan(db, { version: '4', approved: false, infinity: { poolBp: 160 } });
  const side = {
    bonuses: { level: 100, 'step-up': 0, 'kick-start': 0, builder: 0, infinity: 0, balancing: 0 },
    levels: [1],
  };
  const month = {
    cycle: 1,
    dateFrom: '2026-01-01',
    dateTo: '2026-01-31',
    closed: true,
    planVersion: '1',
    baseCents: 1000,
    before: side,
    after: side,
  };
  await sql`
    with simulation as (
      insert into plan_simulations (plan, cycle_ids, requested_by, requested_at, ended_at, plan_hash, months)
      select plan, '{1}', 1, ${now}, ${now}, sha256('plan'), ${JSON.stringify([month])} from unnest('{2,3}'::text[]) as plan
      returning id
    )
    insert into plan_simulation_partners (simulation_id, partner_id, before_cents, after_cents, level_before, level_after,
      months_before, months_after)
    select simulation.id, (select min(id) from partners), 100, 100, 1, 1, '{100}', '{100}' from simulation`.execute(
    db,
  );
}
