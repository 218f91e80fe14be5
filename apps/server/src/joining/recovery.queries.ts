import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { messageLocale } from '../company/offered-locales.ts';
import type { DB } from '../platform/database/database-types.ts';
import type { Tx } from '../platform/database/transaction.ts';

/** A valid code with its latest attempt already counted. */
export interface TriedCode {
  readonly id: number;
  readonly user: number | null;
  readonly code: Buffer;
}

/** Who may recover the password of an address: its user unless disabled, or a customer without a password. */
export async function findRecoverable(
  db: Kysely<DB>,
  email: string,
): Promise<{ id: number; email: string; locale: Locale } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', messageLocale().as('locale')])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .where('disabled_at', 'is', null)
    .where('has_login', '=', true)
    .executeTakeFirst();
}

/** Stores a new code and invalidates the former ones. */
export async function insertCode(
  tx: Tx,
  input: { emailHash: Buffer; user: number | null; code: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('recovery_codes')
    .set({ ended_at: input.now })
    .where('email_hash', '=', input.emailHash)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .insertInto('recovery_codes')
    .values({
      email_hash: input.emailHash,
      user_id: input.user,
      code: input.code,
      created_at: input.now,
      expires_at: input.expiresAt,
    })
    .execute();
}

/** Counts an attempt on the newest code before it is compared, so that concurrent guesses cannot slip through. */
export async function countCodeTry(
  tx: Tx,
  { emailHash, mostTries, now }: { emailHash: Buffer; mostTries: number; now: Date },
): Promise<TriedCode | undefined> {
  return tx
    .updateTable('recovery_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('email_hash', '=', emailHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', mostTries)
    .returning(['id', 'user_id as user', 'code'])
    .executeTakeFirst();
}

/** Undoes the count of an attempt with the right code. */
export async function forgiveCodeTry(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('recovery_codes')
    .set({ tries: sql<number>`tries - 1` })
    .where('id', '=', id)
    .execute();
}

/** Invalidates a code; false if it was used concurrently. */
export async function useCode(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes codes sent before an instant. */
export async function deleteOldCodes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('created_at', '<', before).execute();
}
