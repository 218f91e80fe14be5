import type { Tx } from '../../platform/database/transaction.ts';

/** Stores a ticket: its hash, never the ticket itself. */
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

/**
 * Uses up a ticket and returns the session it belongs to; undefined if there is none for this path. Of two concurrent
 * calls only one succeeds.
 */
export async function takeTicket(
  tx: Tx,
  input: { tokenHash: Buffer; path: string; now: Date },
): Promise<number | undefined> {
  const ticket = await tx
    .deleteFrom('tickets')
    .where('token_hash', '=', input.tokenHash)
    .returning(['session_id', 'path', 'expires_at'])
    .executeTakeFirst();
  if (!ticket || ticket.path !== input.path || ticket.expires_at <= input.now) return undefined;
  return ticket.session_id;
}

export async function deletePastTickets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('tickets').where('expires_at', '<=', now).execute();
}
