import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';

/**
 * So long a simulation is kept: a version is drafted, simulated and approved within weeks, and what is older is asked for again
 * with one press, from the same closed months. With a row for each partner it is the largest thing that nothing else needs.
 */
const KEPT_DAYS = 90;

/** Forgets simulations, once a night. */
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
 * Deletes those that were asked for before an instant. With a version stay, as long as it does: of each time that it was
 * submitted the newest one that was there when it was decided, because that is what the second person saw; and the one that partners are
 * or were notified by.
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
