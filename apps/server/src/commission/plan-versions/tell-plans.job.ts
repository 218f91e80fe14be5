import { berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';

type JobDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Tells partners, once a day, of versions of the plan whose first month comes. */
export function tellPlansJob(deps: JobDeps): JobDefinition {
  return {
    name: 'tell-plans',
    cron: '17 5 * * *',
    atStart: true,
    run: async () => {
      const told = await inTransaction(deps.db, (tx) => tellPlans(tx, deps.clock.now()));
      if (told > 0) deps.log.info({ told }, 'partners were told of a new version of the plan');
    },
  };
}

/**
 * Tells everybody who has a login of a version that is in force in so many days, once, with what the months of its simulation would
 * have brought them more or less; nothing of that to whom those months credit nothing (S47).
 * @returns how many were told
 */
export async function tellPlans(tx: Tx, now: Date): Promise<number> {
  const today = berlinDay(now.getTime());
  const { rows } = await sql<{ version: string; validFrom: string; simulation: number | null }>`
    update plans set announced_at = ${now}
    where announced_at is null and announce_days is not null and approved_at is not null
      and valid_from > ${today}::date and valid_from - announce_days <= ${today}::date
    returning version, valid_from as "validFrom", simulation_id as simulation`.execute(tx);
  let told = 0;
  for (const plan of rows) {
    const { numAffectedRows } = await sql`
      insert into notifications (user_id, type, parameters, created_at)
      select owner.id, 'planChanges', jsonb_strip_nulls(jsonb_build_object(
          'version', ${plan.version}::text, 'from', ${plan.validFrom}::text,
          'months', cardinality(line.months_after)::text,
          'difference', ((line.after_cents - line.before_cents) / 100.0)::numeric(20, 2)::text)), ${now}
      from partners as partner
      join users as owner on owner.id = partner.user_id
      left join plan_simulation_partners as line
        on line.simulation_id = ${plan.simulation}::bigint and line.partner_id = partner.id
      where owner.deleted_at is null and owner.has_login and not owner.roles && array['ROLE_ADMIN', 'ROLE_STAFF']`.execute(
      tx,
    );
    told += Number(numAffectedRows ?? 0n);
  }
  return told;
}
