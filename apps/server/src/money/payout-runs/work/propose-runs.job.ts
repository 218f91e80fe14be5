import { berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { notify } from '../../../messaging/notifications/notify.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { findOperatorsWith } from '../files/notify-of-alarm.ts';
import { findProposals } from './proposals.ts';

type ProposeDeps = Pick<Deps, 'db' | 'clock'>;

/** Notifies the people who prepare runs on each day of the payout calendar, in the morning. */
export function proposeRunsJob(deps: ProposeDeps): JobDefinition {
  return { name: 'propose-payout-runs', cron: '0 7 * * *', run: () => proposeRuns(deps) };
}

/** Notifies of runs that are due today and that nobody has created; idempotent within a day. */
async function proposeRuns({ db, clock }: ProposeDeps): Promise<void> {
  const now = clock.now();
  const today = berlinDay(now.getTime());
  const due = (await findProposals(db, now)).filter(
    ({ dueOn, run, count }) => dueOn === today && run === null && count > 0,
  );
  const count = due.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return;
  await inTransaction(db, async (tx) => {
    const parameters = { day: today, count: String(count) };
    for (const user of await findUntold(tx, today))
      await notify(tx, { user, type: 'payoutRunDue', parameters, at: now });
  });
}

async function findUntold(tx: Tx, day: string): Promise<number[]> {
  const users = await findOperatorsWith(tx, ['payouts.prepare']);
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${users}::bigint[]) as id where not exists (
      select from notifications where user_id = id and type = 'payoutRunDue' and parameters ->> 'day' = ${day})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
