import type { Tx } from '../../platform/database/transaction.ts';

/** Keeps a ticket: its hash, never the ticket itself. */
export async function insertTicket(
  tx: Tx,
  input: { tokenHash: Buffer; sessionId: number; path: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('tickets')
    .values({
      token_hash: input.tokenHash,
      session_id: input.sessionId,
      path: input.path,
      expires_at: input.expiresAt,
    })
    .execute();
}

/** Takes a ticket away for good and returns whose session it opens its path for; undefined if there is none. Of two at once, one gets it. */
export async function takeTicket(
  tx: Tx,
  input: { tokenHash: Buffer; path: string; now: Date },
): Promise<number | undefined> {
  const taken = await tx
    .deleteFrom('tickets')
    .where('token_hash', '=', input.tokenHash)
    .returning(['session_id', 'path', 'expires_at'])
    .executeTakeFirst();
  if (!taken || taken.path !== input.path || taken.expires_at <= input.now) return undefined;
  return taken.session_id;
}

/** Forgets tickets that nobody used in time. */
export async function deletePastTickets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('tickets').where('expires_at', '<=', now).execute();
}
