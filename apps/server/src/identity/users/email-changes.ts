import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import type { Deps } from '../../platform/deps.ts';
import { createToken, hashToken } from '../session/token.ts';
import { findUser } from './users.queries.ts';

/** Validity of the link sent to a new address. */
const CONFIRMATION_DAYS = 7;

/** An address that still has to be confirmed. */
export interface EmailChange {
  readonly email: string;
  readonly until: Date;
}

/** A requested change: the user, the new address and the requester. */
interface Wanted {
  readonly user: number;
  readonly email: string;
  readonly by: number;
}

/**
 * Sends a link to the new address and a notice to the current one; a former link expires. Nothing else changes until
 * the link is followed.
 * @throws ApiError 422 for the user's current address, 409 `emailTaken` for one that is taken
 */
export async function requestEmailChange(
  { db, clock, config, messages }: InTx<Pick<Deps, 'db' | 'clock' | 'config' | 'messages'>>,
  { user, email, by }: Wanted,
): Promise<void> {
  const found = await findUser(db, user);
  if (found === undefined) throw new Error(`there is no user ${user}`);
  const { firstName, email: present, locale } = found;
  if (present === email) throw invalidField('email', 'emailSame');
  if (await isTaken(db, { user, email })) throw new ApiError(409, 'emailTaken');
  const token = await openChange(db, { user, email, by, now: clock.now() });
  const link = `${config.publicUrl}/email-change?token=${token}`;
  await messages.queue(db, {
    to: { email, locale },
    channel: 'mail',
    template: 'email-change',
    parameters: { name: firstName, link, days: CONFIRMATION_DAYS },
  });
  await messages.queue(db, {
    to: { userId: user },
    channel: 'mail',
    template: 'email-change-asked',
    parameters: { email },
  });
}

/** Stores the pending change; of the token, only the hash. */
async function openChange(
  tx: Tx,
  { user, email, by, now }: Wanted & { readonly now: Date },
): Promise<string> {
  const token = createToken();
  const values = {
    email,
    token_hash: hashToken(token),
    requested_by: by,
    created_at: now,
    expires_at: new Date(now.getTime() + CONFIRMATION_DAYS * MS_A_DAY),
  };
  await tx
    .insertInto('email_changes')
    .values({ user_id: user, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return token;
}

/** The pending change of a user, if any. */
export async function findEmailChange(
  db: Kysely<DB>,
  { user, now }: { readonly user: number; readonly now: Date },
): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['email', 'expires_at as until'])
    .where('user_id', '=', user)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Changes the user's address to the one the link was sent to. Codes for password recovery sent to the former address
 * expire.
 * @throws ApiError 422 for an invalid link, 409 `emailTaken` if the address has been taken meanwhile
 */
export async function confirmEmailChange(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  token: string,
): Promise<void> {
  const now = clock.now();
  const change = await db
    .deleteFrom('email_changes')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['user_id as user', 'email'])
    .executeTakeFirst();
  if (change === undefined) throw invalidField('token', 'linkOver');
  const { user, email } = change;
  if (await isTaken(db, change)) throw new ApiError(409, 'emailTaken');
  await db
    .updateTable('users')
    .set({ email })
    .where('id', '=', user)
    .execute()
    .catch((error: unknown) => {
      // A concurrent transaction took the address.
      throw isUniqueViolation(error) ? new ApiError(409, 'emailTaken') : error;
    });
  await db
    .updateTable('recovery_codes')
    .set({ ended_at: now })
    .where('user_id', '=', user)
    .where('ended_at', 'is', null)
    .execute();
  const details = { before: {}, after: { email: 'changed' } };
  await audit(db, { user, action: 'write', subject: `/api/users/${user}`, details });
}

/** Deletes changes that were not confirmed in time. */
export async function deleteExpiredEmailChanges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}

/** Whether another user has an address, ignoring letter case. */
async function isTaken(
  db: Kysely<DB>,
  { user, email }: { readonly user: number; readonly email: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '<>', user)
    .executeTakeFirst();
  return found !== undefined;
}
