import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Newcomer } from './create-account.ts';

/** A sign-up with an unconfirmed e-mail address. */
export interface PendingSignUp {
  readonly newcomer: Newcomer;
  readonly sponsor: number | null;
  readonly invitation: number | null;
  /** The referral link by which they came, if it is their sponsor's. */
  readonly link: number | null;
}

/** Stores a sign-up until it is confirmed. */
export async function insertSignUp(
  tx: Tx,
  { newcomer, sponsor, invitation, link }: PendingSignUp,
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
      link_id: link,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** A valid sign-up with its sponsor. */
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

const kept = ['email', 'password_hash', 'sponsor_id', 'invitation_id', 'link_id'] as const;
const particulars = sql<Omit<Newcomer, 'email' | 'passwordHash'>>`particulars`.as('particulars');

/** Deletes a valid sign-up and returns it. */
export async function takeSignUp(
  tx: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<PendingSignUp | undefined> {
  const row = await tx
    .deleteFrom('sign_ups')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(kept)
    .returning(particulars)
    .executeTakeFirst();
  return row && pendingSignUp(row);
}

/** The newest valid sign-up of an address, case-insensitive. */
export async function findNewestSignUp(
  db: Kysely<DB>,
  { email, now }: { email: string; now: Date },
): Promise<PendingSignUp | undefined> {
  const row = await db
    .selectFrom('sign_ups')
    .select(kept)
    .select(particulars)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && pendingSignUp(row);
}

type Row = Pick<Selectable<DB['sign_ups']>, (typeof kept)[number]> & {
  readonly particulars: Omit<Newcomer, 'email' | 'passwordHash'>;
};

function pendingSignUp(row: Row): PendingSignUp {
  return {
    newcomer: { ...row.particulars, email: row.email, passwordHash: row.password_hash },
    sponsor: row.sponsor_id,
    invitation: row.invitation_id,
    link: row.link_id,
  };
}

/** Records by which referral link a partner came. */
export async function insertReferralSignUp(
  tx: Tx,
  { partner, link }: { partner: number; link: number },
): Promise<void> {
  await tx.insertInto('referral_sign_ups').values({ partner_id: partner, link_id: link }).execute();
}

/** Deletes expired sign-ups. */
export async function deleteExpiredSignUps(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sign_ups').where('expires_at', '<=', now).execute();
}
