import { messageLocale } from '../../company/offered-locales.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { momentIn } from '../../platform/paper/formats.ts';
import { revokeSessionsOf } from './session.queries.ts';

/**
 * Changes a user's password in the caller's transaction: their sessions end (except `keptSession`), the audit log gets
 * an entry, and they are notified by mail. `isReset`: it replaces a forgotten one, so payouts are held for a while.
 */
export async function savePassword(
  { messages }: Pick<Deps, 'messages'>,
  tx: Tx,
  input: { user: number; passwordHash: string; now: Date; isReset: boolean; keptSession?: number },
): Promise<void> {
  const { user, passwordHash, now, isReset, keptSession } = input;
  const { locale } = await tx
    .updateTable('users')
    // A migrated user gets no notifications before they have set a password.
    .set({ password_hash: passwordHash, is_quiet: false, ...(isReset ? { password_reset_at: now } : {}) })
    .where('id', '=', user)
    .returning(messageLocale().as('locale'))
    .executeTakeFirstOrThrow();
  await revokeSessionsOf(tx, { user, now, ...(keptSession === undefined ? {} : { keptSession }) });
  const details = { before: {}, after: { password: isReset ? 'reset' : 'changed' } };
  await audit(tx, { user, action: 'password', subject: `/api/users/${user}`, details });
  await messages.queue(tx, {
    to: { userId: user },
    channel: 'mail',
    template: 'password-changed',
    parameters: { date: momentIn(locale, now) },
  });
}
