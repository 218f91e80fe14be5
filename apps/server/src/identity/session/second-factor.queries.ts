import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Somebody's second factor as it is stored; `confirmedAt` is null while it is only being set up. */
interface StoredFactor {
  readonly secret: Buffer;
  readonly confirmedAt: Date | null;
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

/** From now on sign-ins need a code; false if they do already. */
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

/** Takes the second factor away; false if there was none. What is only being set up stays until it is begun anew. */
export async function deleteFactor(tx: Tx, user: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', user)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
