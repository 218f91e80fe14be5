import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { bearerToken, type Session, unauthorized } from '../../platform/http/session.ts';
import { findSession } from './session.queries.ts';
import { isUseDue, noteUse } from './sessions.queries.ts';
import { hashToken } from './token.ts';

/**
 * Looks up the session of an `Authorization: Bearer …` header. There is no cache: a revoked token is invalid
 * immediately, in every process.
 * @throws ApiError 401 without a live session
 */
export async function authenticate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  header: string | undefined,
): Promise<Session> {
  const token = bearerToken(header);
  if (token === null) throw unauthorized('sessionMissing');
  const now = clock.now();
  const session = await findSession(db, { tokenHash: hashToken(token), now });
  if (!session) throw unauthorized('sessionInvalid');
  const { id, lastSeenAt, disabled } = session;
  if (!disabled && isUseDue({ lastSeenAt, now })) await inTransaction(db, (tx) => noteUse(tx, { id, now }));
  return session;
}
