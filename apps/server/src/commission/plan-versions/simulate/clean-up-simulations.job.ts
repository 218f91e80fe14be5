import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';

/**
 * Days for which simulations are kept: a version is drafted, simulated and approved within weeks, and an older simulation can
 * easily be repeated for the same closed months. With a row for each partner they are the largest data that nothing else needs.
 */
const KEPT_DAYS = 90;

/** Deletes old simulations, once a night. */
export function cleanUpSimulationsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'clean-up-plan-simulations',
    cron: '27 3 * * *',
    run: () => {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * MS_A_DAY);
      return inTransaction(db, (tx) => deletePastSimulations(tx, before));
    },
  };
}

/**
 * Deletes simulations requested before an instant. Kept as long as their version exists: for each submission the newest one
 * that existed at the decision, because the second person saw it; and the one that partners are or were notified by.
 */
async function deletePastSimulations(tx: Tx, before: Date): Promise<void> {
  await sql`
    with decided as (
      select substring(subject from '[0-9]+$') as version, coalesce(decided_at, 'infinity') as at
      from approvals where kind = 'plan.version'
      union
      select version, approved_at from plans where approved_at is not null
    ), seen as (
      select distinct on (decided.version, decided.at) simulation.id
      from decided join plan_simulations as simulation on simulation.plan = decided.version and simulation.ended_at <= decided.at
      order by decided.version, decided.at, simulation.id desc
    )
    delete from plan_simulations as simulation
    where requested_at < ${before} and id not in (select id from seen)
      and not exists (select from plans where plans.simulation_id = simulation.id)`.execute(tx);
}
