import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { writtenLocale } from '../company/offered-locales.ts';
import type { DB } from '../platform/database/database-types.ts';
import type { Tx } from '../platform/database/transaction.ts';

/** A code that is valid still, and one try of it has just been counted. */
export interface TriedCode {
  readonly id: number;
  readonly user: number | null;
  readonly code: Buffer;
}

/** Who may recover the password of an address: its user unless disabled, or a customer who has none. */
export async function findRecoverable(
  db: Kysely<DB>,
  email: string,
): Promise<{ id: number; email: string; locale: Locale } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', writtenLocale().as('locale')])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .where('disabled_at', 'is', null)
    .where('has_login', '=', true)
    .executeTakeFirst();
}

/** Keeps a new code; the ones before it end. */
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

/** Counts a try of the newest code before anybody looks at it, so that parallel guesses cannot slip through. */
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

/** A right code was no guess. */
export async function forgiveCodeTry(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('recovery_codes')
    .set({ tries: sql<number>`tries - 1` })
    .where('id', '=', id)
    .execute();
}

/** Ends a code; false if somebody else used it meanwhile. */
export async function useCode(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Forgets codes that were sent before an instant. */
export async function deleteOldCodes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('created_at', '<', before).execute();
}
