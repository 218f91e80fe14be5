import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Time for the owner to notice that somebody else has taken over the account. */
const HOLD_HOURS = 72;

/**
 * Until when a user's payouts are held: for some days after a password reset or a new payment destination; null if they
 * are not.
 */
export async function findHeldUntil(db: Kysely<DB>, user: number, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('users')
    .select(['password_reset_at', 'payment_destination_changed_at'])
    .where('id', '=', user)
    .executeTakeFirst();
  const last = Math.max(
    row?.password_reset_at?.getTime() ?? 0,
    row?.payment_destination_changed_at?.getTime() ?? 0,
  );
  const until = new Date(last + HOLD_HOURS * 3_600_000);
  return until > now ? until : null;
}

/** Holds payouts requested by a user from now on. */
export async function holdPayouts(tx: Tx, user: number, now: Date): Promise<void> {
  await tx.updateTable('users').set({ payment_destination_changed_at: now }).where('id', '=', user).execute();
}
