import type { Database } from '@blattwerk/server/platform/database/database.ts';
import { operator } from './demo-logins.ts';

/**
 * Inserts a payout run that an operator has begun: for pages that show it. It has no payouts, so that none is missing for
 * others.
 */
export async function createPayoutRun({ pool }: Database, at: Date): Promise<void> {
  await pool.query(
    `insert into payout_runs (type, scope, due_on, minimum_cents, collecting, prepared_by, prepared_at)
     select 'bank', 'all', ($2::timestamptz at time zone 'Europe/Berlin')::date, 5000, false, id, $2
     from users where email = $1 and not exists (select from payout_runs)`,
    [operator, at],
  );
}
