import { berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';

type JobDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Notifies partners, once a day, of plan versions whose first month is coming. */
export function notifyOfPlansJob(deps: JobDeps): JobDefinition {
  return {
    name: 'tell-plans',
    cron: '17 5 * * *',
    atStart: true,
    run: async () => {
      const count = await inTransaction(deps.db, (tx) => notifyOfPlans(tx, deps.clock.now()));
      if (count > 0) deps.log.info({ told: count }, 'partners were notified of a new version of the plan');
    },
  };
}

/**
 * Notifies everybody with a login of a version that comes into force in this many days, once, with the gain or loss that its
 * simulated months would have brought them; without that for partners without credits in those months. Partners who were
 * notified of a month that no longer applies are notified of that.
 * @returns how many were notified
 */
export async function notifyOfPlans(tx: Tx, now: Date): Promise<number> {
  const today = berlinDay(now.getTime());
  const withdrawn = await sql<News>`
    with other as (
      select version, announced_from from plans
      where announced_from > ${today}::date and announced_from is distinct from valid_from for update
    )
    update plans set announced_from = null from other where plans.version = other.version
    returning plans.version, other.announced_from as "from", null::bigint as simulation, true as withdrawn`.execute(
    tx,
  );
  const coming = await sql<News>`
    update plans set announced_at = ${now}, announced_from = valid_from
    where announced_at is null and announce_days is not null and approved_at is not null
      and valid_from > ${today}::date and valid_from - announce_days <= ${today}::date
    returning version, valid_from as "from", simulation_id as simulation, false as withdrawn`.execute(tx);
  let count = 0;
  for (const news of [...withdrawn.rows, ...coming.rows]) count += await notifyEverybody(tx, news, now);
  return count;
}

/** A version with its first month, or one withdrawn from that month. */
interface News {
  readonly version: string;
  readonly from: string;
  readonly simulation: number | null;
  readonly withdrawn: boolean;
}

async function notifyEverybody(
  tx: Tx,
  { version, from, simulation, withdrawn }: News,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, type, parameters, created_at)
    select owner.id, 'planChanges', jsonb_strip_nulls(jsonb_build_object(
        'version', ${version}::text, 'from', ${from}::text, 'withdrawn', case when ${withdrawn} then 'true' end,
        'months', cardinality(line.months_after)::text,
        'difference', ((line.after_cents - line.before_cents) / 100.0)::numeric(20, 2)::text)), ${now}
    from partners as partner
    join users as owner on owner.id = partner.user_id
    left join plan_simulation_partners as line
      on line.simulation_id = ${simulation}::bigint and line.partner_id = partner.id
    where owner.deleted_at is null and owner.has_login and not owner.roles && array['ROLE_ADMIN', 'ROLE_STAFF']`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
