import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Session } from '../../platform/http/session.ts';

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  readonly id: number;
  readonly name: string;
  readonly backedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What a browser needs to find a passkey again. */
export interface KnownCredential {
  readonly credentialId: Buffer;
  readonly transports: string[];
}

/** What a signature is checked with. */
export interface StoredPasskey {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: Buffer;
  /** COSE_Key. */
  readonly publicKey: Buffer;
  /** Of signatures so far. */
  readonly counter: number;
}

/** What a browser has made. */
export interface NewPasskey extends KnownCredential {
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly backedUp: boolean;
}

/** What a challenge was made for. */
export type Purpose = 'register' | 'sign-in' | 'proof' | 'decisions';

/** Approvals by their ids, each with the SHA-256 of what was prepared, in hexadecimal. */
export type Covers = Readonly<Record<number, string>>;

/** What a passkey proves that the caller shows for these approvals, which another folder knows. */
export type FindCovers = (db: Kysely<DB>, session: Session, approvals: readonly number[]) => Promise<Covers>;

const ownColumns = [
  'id',
  'name',
  'backed_up as backedUp',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** Somebody's passkeys, oldest first. */
export function findPasskeys(db: Kysely<DB>, user: number): Promise<OwnPasskey[]> {
  return db.selectFrom('passkeys').select(ownColumns).where('user_id', '=', user).orderBy('id').execute();
}

/** By what browsers know somebody's passkeys. */
export function findCredentials(db: Kysely<DB>, user: number): Promise<KnownCredential[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
}

/** The passkey of a credential, whoever has it. */
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

/** How many passkeys somebody has, and since when there is one. */
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

/** Keeps a new passkey; undefined if somebody has its credential already. */
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

/** One of somebody's passkeys, kept as it is until the transaction ends; undefined if it is not theirs. */
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

/** Gives a passkey another name. */
export async function updatePasskeyName(tx: Tx, { id, name }: { id: number; name: string }): Promise<void> {
  await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

/** Takes a passkey away. */
export async function deletePasskey(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).execute();
}

/** Takes all passkeys of somebody away. */
export async function deletePasskeysOf(tx: Tx, user: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', user).execute();
}

/**
 * Notes that a passkey was used. False if its counter has gone on in the meantime: then two devices count for one
 * passkey.
 */
export async function updatePasskeyUse(
  tx: Tx,
  { id, counter, backedUp, now }: { id: number; counter: number; backedUp: boolean; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where('id', '=', id)
    // Of an authenticator that does not count it stays 0.
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Keeps what a passkey is to sign, for decisions with what it will prove. */
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

/** Takes a challenge, which is gone then; undefined if there is none of this purpose and user that still holds. */
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

/** Forgets challenges that nobody answered in time. */
export async function deletePastChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
