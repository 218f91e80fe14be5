import type { Database } from '@blattwerk/server/platform/database/database.ts';
import { operator } from './demo-logins.ts';

/** Plants a payout run that an operator has begun: its page is looked at. It has no payouts, so that none is kept from others. */
export async function plantPayoutRun({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into payout_runs (type, scope, due_on, minimum_cents, collecting, prepared_by, prepared_at)
     select 'bank', 'all', current_date, 5000, false, id, now()
     from users where email = $1 and not exists (select from payout_runs)`,
    [operator],
  );
}
