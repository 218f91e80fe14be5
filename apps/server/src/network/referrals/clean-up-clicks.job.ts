import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';

/** Two years: a month can be compared with the same one of the year before. */
const KEPT_DAYS = 731;

/** Deletes, once a day, old clicks on referral links; their number is kept with the link. */
export function cleanUpClicksJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'clean-up-clicks',
    cron: '7 3 * * *',
    run: () => {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * MS_A_DAY);
      return inTransaction(db, (tx) => addUpPastClicks(tx, before));
    },
  };
}

async function addUpPastClicks(tx: Tx, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from referral_transitions where date < ${before} returning link_id
    ), counted as (
      select link_id, count(*) as clicks from gone group by link_id
    )
    update referral_links as link set past_clicks = link.past_clicks + counted.clicks
    from counted where counted.link_id = link.id`.execute(tx);
}
