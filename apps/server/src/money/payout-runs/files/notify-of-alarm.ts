import type { Right } from '@blattwerk/contract/http/rights.ts';
import { sql } from 'kysely';
import { notify } from '../../../messaging/notifications/notify.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/** The operators to notify when something is wrong with a run. */
export async function findOperatorsWith(tx: Tx, rights: readonly Right[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where disabled_at is null and ('ROLE_ADMIN' = any(roles) or rights && ${[...rights]}::text[])
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Notifies everybody who works on runs that a file is not as expected. */
export async function notifyOfAlarm(tx: Tx, run: number, at: Date): Promise<void> {
  const parameters = { run: String(run) };
  for (const user of await findOperatorsWith(tx, ['payouts.prepare', 'payouts.approve']))
    await notify(tx, { user, type: 'payoutFileAlarm', parameters, at });
}
