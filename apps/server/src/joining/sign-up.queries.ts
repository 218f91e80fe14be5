import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Newcomer } from './create-account.ts';

/** A sign-up whose e-mail address is not confirmed yet. */
export interface PendingSignUp {
  readonly newcomer: Newcomer;
  readonly sponsor: number | null;
  readonly invitation: number | null;
}

/** Keeps a sign-up until it is confirmed. */
export async function insertSignUp(
  tx: Tx,
  { newcomer, sponsor, invitation }: PendingSignUp,
  { tokenHash, now, expiresAt }: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  const { email, passwordHash, ...particulars } = newcomer;
  await tx
    .insertInto('sign_ups')
    .values({
      token_hash: tokenHash,
      email,
      password_hash: passwordHash,
      particulars: JSON.stringify(particulars),
      sponsor_id: sponsor,
      invitation_id: invitation,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** A sign-up that is still valid: whose it is, and below whom. */
export async function findSignUp(
  db: Kysely<DB>,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ email: string; passwordHash: string; sponsor: string | null } | undefined> {
  return db
    .selectFrom('sign_ups')
    .leftJoin('partners', 'partners.id', 'sign_ups.sponsor_id')
    .select(['email', 'password_hash as passwordHash', 'partners.display_name as sponsor'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes a sign-up out that is still valid. */
export async function takeSignUp(
  tx: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<PendingSignUp | undefined> {
  const row = await tx
    .deleteFrom('sign_ups')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['email', 'password_hash', 'sponsor_id', 'invitation_id'])
    .returning(sql<Omit<Newcomer, 'email' | 'passwordHash'>>`particulars`.as('particulars'))
    .executeTakeFirst();
  return (
    row && {
      newcomer: { ...row.particulars, email: row.email, passwordHash: row.password_hash },
      sponsor: row.sponsor_id,
      invitation: row.invitation_id,
    }
  );
}

/** Whose referral code it is. */
export async function findSponsorByCode(
  db: Kysely<DB>,
  code: string,
): Promise<{ sponsor: number; displayName: string } | undefined> {
  return db
    .selectFrom('referral_links')
    .innerJoin('partners', 'partners.id', 'referral_links.partner_id')
    .select(['partners.id as sponsor', 'partners.display_name as displayName'])
    .where('referral_links.code', '=', code)
    .where('referral_links.is_active', '=', true)
    .executeTakeFirst();
}

/** Forgets sign-ups that nobody confirmed in time. */
export async function deleteExpiredSignUps(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sign_ups').where('expires_at', '<=', now).execute();
}
