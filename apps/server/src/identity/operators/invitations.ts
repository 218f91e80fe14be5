import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashPassword } from '../session/password.ts';
import { createToken, hashToken } from '../session/token.ts';

/** Validity of an invitation link. */
export const INVITATION_DAYS = 14;

/**
 * Creates a link for the invited operator to set a password; the former one expires. Only the hash of its token is
 * stored.
 */
export async function openInvitation(tx: Tx, { user, now }: { user: number; now: Date }): Promise<string> {
  const token = createToken();
  const values = {
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(now.getTime() + INVITATION_DAYS * MS_A_DAY),
  };
  await tx
    .insertInto('operator_invitations')
    .values({ user_id: user, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return token;
}

/** The address of the page for setting the password. */
export function invitationAddress({ publicUrl }: Deps['config'], token: string): string {
  return `${publicUrl}/operator-invitation?token=${token}`;
}

export async function sendInvitation(
  { db, messages, config, clock }: InTx<Pick<Deps, 'db' | 'messages' | 'config' | 'clock'>>,
  { user, inviterName }: { user: number; inviterName: string },
): Promise<void> {
  const token = await openInvitation(db, { user, now: clock.now() });
  await messages.queue(db, {
    to: { userId: user },
    channel: 'mail',
    template: 'operator-invitation',
    parameters: { inviterName, link: invitationAddress(config, token), days: INVITATION_DAYS },
  });
}

/** The user a link belongs to. @throws ApiError 404 for one that was used or has expired */
export async function findInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<{ user: number; firstName: string; email: string; until: Date }> {
  const row = await readInvitation(db, { token, now: clock.now() });
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Sets the first password via a link, which expires.
 * @throws ApiError 422 for a link that was used or has expired
 */
export async function acceptInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const found = await readInvitation(tx, { token, now });
    const deletion = await tx
      .deleteFrom('operator_invitations')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    if (found === undefined || deletion.numDeletedRows === 0n) throw invalidField('token', 'linkOver');
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', found.user).execute();
    const subject = `/api/users/${found.user}`;
    const details = { before: {}, after: { password: 'set' } };
    await audit(tx, { user: found.user, action: 'password', subject, details });
  });
}

/** @throws ApiError 409 if a password has been set */
export async function requireInvited(tx: Tx, user: number): Promise<void> {
  const row = await tx
    .selectFrom('operator_invitations')
    .select('user_id')
    .where('user_id', '=', user)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError(409, 'passwordSet');
}

async function readInvitation(db: Kysely<DB>, { token, now }: { token: string; now: Date }) {
  return db
    .selectFrom('operator_invitations as invitation')
    .innerJoin('users', 'users.id', 'invitation.user_id')
    .select([
      'users.id as user',
      'users.first_name as firstName',
      'users.email',
      'invitation.expires_at as until',
    ])
    .where('invitation.token_hash', '=', hashToken(token))
    .where('invitation.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
}
