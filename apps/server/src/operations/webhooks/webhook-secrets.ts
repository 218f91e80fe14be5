import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { createSecret } from './sign-message.ts';

/** How long the former secret signs along with a new one. */
const BOTH_SIGN_MS = 86_400_000;

const ownerOf = (receiver: number) => `webhook_secrets.secret:${receiver}`;

/** The secrets that sign for a receiver now, the current one first. */
export async function findSecrets(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  receiver: number,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_secrets')
    .select('secret')
    .where('receiver_id', '=', receiver)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ secret }) => secrets.open(secret, ownerOf(receiver)));
}

/**
 * Gives a receiver a new secret; the former one signs along with it for a day, all earlier ones end.
 * @returns the new one: it is shown once
 */
export async function renewSecret(
  { db, secrets, clock }: InTx<Pick<Deps, 'db' | 'secrets' | 'clock'>>,
  receiver: number,
): Promise<string> {
  const now = clock.now();
  await db
    .deleteFrom('webhook_secrets')
    .where('receiver_id', '=', receiver)
    .where('ends_at', 'is not', null)
    .execute();
  await db
    .updateTable('webhook_secrets')
    .set({ ends_at: new Date(now.getTime() + BOTH_SIGN_MS) })
    .where('receiver_id', '=', receiver)
    .execute();
  const secret = createSecret();
  const sealed = secrets.seal(secret, ownerOf(receiver));
  await db
    .insertInto('webhook_secrets')
    .values({ receiver_id: receiver, secret: sealed, created_at: now })
    .execute();
  return secret;
}

/** Deletes expired secrets. */
export async function deletePastSecrets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('webhook_secrets').where('ends_at', '<=', now).execute();
}
