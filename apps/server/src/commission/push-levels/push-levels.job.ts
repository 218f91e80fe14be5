import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';

/**
 * Pushes new levels to the devices of everybody who wants that: each level once, even if a refund takes it away before the
 * month ends.
 */
export function pushLevelsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'push-levels',
    cron: '*/5 * * * *',
    run: () => inTransaction(db, (tx) => queueLevels(tx, clock.now())),
  };
}

/** Reads only users with settings: few in a network of a million. */
async function queueLevels(tx: Tx, now: Date): Promise<void> {
  await sql`
    with reached as (
      select partner.user_id, max(figure.level) as level
      from push_settings as settings
      join partners as partner on partner.user_id = settings.user_id
      join partner_statistics as figure on figure.partner_id = partner.id
        and figure.cycle_id in (select id from cycles order by date_from desc limit 2)
      group by partner.user_id
    ), told as (
      update push_settings as settings set told_level = reached.level
      from reached
      where reached.user_id = settings.user_id and reached.level > settings.told_level
      returning settings.user_id, settings.told_level, settings.kinds
    )
    insert into push_messages (device_id, level, created_at, next_attempt_at)
    select device.id, told.told_level, ${now}, ${now}
    from told join push_devices as device on device.user_id = told.user_id
    where 'level' = any(told.kinds)`.execute(tx);
}
