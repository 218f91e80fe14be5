import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { countPasskeys } from './passkeys.queries.ts';

/** A user's authenticator app as stored; `confirmedAt` is null during set-up. */
interface StoredFactor {
  readonly secret: Buffer;
  readonly confirmedAt: Date | null;
}

/** A user's second factors. */
export interface Factors {
  /** The secret of their authenticator app, null if they have none. */
  readonly appSecret: Buffer | null;
  readonly passkeys: number;
  /** Since when a second factor is required to sign in; null if it is not. */
  readonly enabledAt: Date | null;
}

/** All second factors of a user. */
export async function findFactors(db: Kysely<DB>, user: number): Promise<Factors> {
  const app = await findFactor(db, user);
  const { count, since } = await countPasskeys(db, user);
  const begun = [app?.confirmedAt ?? null, since].filter((at) => at !== null);
  return {
    appSecret: app?.confirmedAt ? app.secret : null,
    passkeys: count,
    enabledAt: begun.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  };
}

/** The kinds of existing factors, as named in the contract. */
export function namesOf({ appSecret, passkeys }: Factors): ('app' | 'passkey')[] {
  return [...(appSecret ? (['app'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])];
}

/** Locks a user's factors until the end of the transaction, which checks whether one is the first or the last. */
export async function lockFactors(tx: Tx, user: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user).forUpdate().executeTakeFirst();
}

export function findFactor(db: Kysely<DB>, user: number): Promise<StoredFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', user)
    .executeTakeFirst();
}

/** Stores the secret of an app during set-up, replacing an earlier attempt; false if there is a confirmed one. */
export async function saveUnconfirmed(
  tx: Tx,
  { user, secret, now }: { user: number; secret: Buffer; now: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('second_factors')
    .values({ user_id: user, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now, last_step: null })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

/** Confirms the app, so that a sign-in requires it from now on; false if one is confirmed already. */
export async function confirmFactor(tx: Tx, { user, now }: { user: number; now: Date }): Promise<boolean> {
  const result = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', user)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Marks the time step of a code as used; false if it, or a later one, was used before. Of two concurrent calls only one
 * succeeds.
 */
export async function takeStep(tx: Tx, { user, step }: { user: number; step: number }): Promise<boolean> {
  const result = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', user)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Replaces the recovery codes. */
export async function saveRecoveryCodes(
  tx: Tx,
  { user, hashes }: { user: number; hashes: readonly Buffer[] },
): Promise<void> {
  await tx.deleteFrom('second_factor_recovery_codes').where('user_id', '=', user).execute();
  const rows = hashes.map((code_hash) => ({ user_id: user, code_hash }));
  await tx.insertInto('second_factor_recovery_codes').values(rows).execute();
}

/** Uses up a recovery code; false if there is no such unused one. */
export async function spendRecoveryCode(
  tx: Tx,
  { user, hash, now }: { user: number; hash: Buffer; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('second_factor_recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Kysely<DB>, user: number): Promise<number> {
  const { left } = await db
    .selectFrom('second_factor_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Deletes the recovery codes when there is no factor left for them to replace. */
export async function deleteRecoveryCodes(tx: Tx, user: number): Promise<void> {
  await tx.deleteFrom('second_factor_recovery_codes').where('user_id', '=', user).execute();
}

/** Deletes the app; false if there was none. An unconfirmed one stays until the set-up is restarted. */
export async function deleteFactor(tx: Tx, user: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', user)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
