import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Session } from '../../platform/http/session.ts';

/** A passkey as shown to its owner. */
export interface OwnPasskey {
  readonly id: number;
  readonly name: string;
  readonly backedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Identifies a passkey to browsers. */
export interface KnownCredential {
  readonly credentialId: Buffer;
  readonly transports: string[];
}

/** Data to verify a signature with. */
export interface StoredPasskey {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: Buffer;
  /** COSE_Key. */
  readonly publicKey: Buffer;
  /** Signature counter. */
  readonly counter: number;
}

/** A newly created passkey. */
export interface NewPasskey extends KnownCredential {
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly backedUp: boolean;
}

/** Purpose of a challenge. */
export type Purpose = 'register' | 'sign-in' | 'proof' | 'decisions';

/** Approvals by id, each with the SHA-256 of its prepared payload in hexadecimal. */
export type Covers = Readonly<Record<number, string>>;

/** Finds what a passkey assertion for these approvals covers; provided by the approvals. */
export type FindCovers = (db: Kysely<DB>, session: Session, approvals: readonly number[]) => Promise<Covers>;

const ownColumns = [
  'id',
  'name',
  'backed_up as backedUp',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** A user's passkeys, oldest first. */
export function findPasskeys(db: Kysely<DB>, user: number): Promise<OwnPasskey[]> {
  return db.selectFrom('passkeys').select(ownColumns).where('user_id', '=', user).orderBy('id').execute();
}

/** The credentials of a user's passkeys. */
export function findCredentials(db: Kysely<DB>, user: number): Promise<KnownCredential[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
}

/** The passkey with a credential, whoever owns it. */
export function findPasskey(db: Kysely<DB>, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'user_id as userId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** The number of a user's passkeys, and the time of the first one. */
export async function countPasskeys(
  db: Kysely<DB>,
  user: number,
): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('passkeys')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('created_at').as('since')])
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
}

/** Stores a new passkey; undefined if its credential exists already. */
export function insertPasskey(
  tx: Tx,
  { user, name, made, now }: { user: number; name: string; made: NewPasskey; now: Date },
): Promise<OwnPasskey | undefined> {
  return tx
    .insertInto('passkeys')
    .values({
      user_id: user,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      name,
      backed_up: made.backedUp,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(ownColumns)
    .executeTakeFirst();
}

/** One of a user's passkeys, locked until the end of the transaction; undefined if it is not theirs. */
export function lockPasskey(
  tx: Tx,
  { id, user }: { id: number; user: number },
): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePasskeyName(tx: Tx, { id, name }: { id: number; name: string }): Promise<void> {
  await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

export async function deletePasskey(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).execute();
}

/** Deletes all passkeys of a user. */
export async function deletePasskeysOf(tx: Tx, user: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', user).execute();
}

/**
 * Records the use of a passkey. False if its counter has advanced meanwhile, which means that the passkey exists on two
 * devices.
 */
export async function updatePasskeyUse(
  tx: Tx,
  { id, counter, backedUp, now }: { id: number; counter: number; backedUp: boolean; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where('id', '=', id)
    // Stays 0 for an authenticator without a counter.
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Stores a challenge, for decisions with the approvals that it will prove. */
export async function insertChallenge(
  tx: Tx,
  challenge: { hash: Buffer; purpose: Purpose; user: number | null; covers: Covers | null; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.hash,
      purpose: challenge.purpose,
      user_id: challenge.user,
      covers: challenge.covers && JSON.stringify(challenge.covers),
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Takes and deletes a challenge; undefined if there is no valid one for this purpose and user. */
export async function takeChallenge(
  tx: Tx,
  { hash, purpose, user, now }: { hash: Buffer; purpose: Purpose; user: number | null; now: Date },
): Promise<{ covers: Covers | null } | undefined> {
  return tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('user_id', user === null ? 'is' : '=', user)
    .where('expires_at', '>', now)
    .returning(sql<Covers | null>`covers`.as('covers'))
    .executeTakeFirst();
}

export async function deletePastChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
