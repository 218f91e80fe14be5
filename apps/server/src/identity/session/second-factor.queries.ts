import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { countPasskeys } from './passkeys.queries.ts';

/** Somebody's authenticator app as it is stored; `confirmedAt` is null while it is only being set up. */
interface StoredFactor {
  readonly secret: Buffer;
  readonly confirmedAt: Date | null;
}

/** What there is beside somebody's password. */
export interface Factors {
  /** The secret of their authenticator app, null without one. */
  readonly appSecret: Buffer | null;
  /** How many passkeys. */
  readonly passkeys: number;
  /** Since when the password alone is not enough; null while it is. */
  readonly enabledAt: Date | null;
}

/** Everything that somebody has beside the password. */
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

/** The kinds of what there is, as the wire names them. */
export function namesOf({ appSecret, passkeys }: Factors): ('app' | 'passkey')[] {
  return [...(appSecret ? (['app'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])];
}

/** Lets nothing be added or taken away beside this transaction, which asks whether a factor is the first or the last. */
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

/** Keeps the secret of an app that is being set up, instead of an earlier try; false if there is a confirmed one. */
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

/** From now on the password alone is not enough; false if there is a confirmed app already. */
export async function confirmFactor(tx: Tx, { user, now }: { user: number; now: Date }): Promise<boolean> {
  const result = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', user)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Takes a code's time step; false if it, or a later one, was taken before. Two at once: one gets it. */
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

/** Takes a recovery code; false if there is none such that was not used. */
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

/** How many recovery codes were not used yet. */
export async function countRecoveryCodes(db: Kysely<DB>, user: number): Promise<number> {
  const { left } = await db
    .selectFrom('second_factor_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Forgets the recovery codes: there is nothing left that they stand in for. */
export async function deleteRecoveryCodes(tx: Tx, user: number): Promise<void> {
  await tx.deleteFrom('second_factor_recovery_codes').where('user_id', '=', user).execute();
}

/** Takes the app away; false if there was none. What is only being set up stays until it is begun anew. */
export async function deleteFactor(tx: Tx, user: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', user)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
