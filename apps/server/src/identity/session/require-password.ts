import { ApiError, invalidField } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { consumeAttempt, resetAttempts } from '../../platform/throttle.ts';
import { passwordMatches } from './password.ts';
import { findPasswordHash } from './session.queries.ts';

const MOST_FAILURES = 5;

/**
 * Checks the password of the session's user. Never responds with 401, which makes clients log out.
 * @throws ApiError 422 at `propertyPath` for a wrong one; 429 after five failures of the session in 15 minutes
 */
export async function requirePassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  { password, propertyPath }: { password: string; propertyPath: string },
): Promise<void> {
  const limits = [{ key: `session-password:${session.id}`, failures: MOST_FAILURES }];
  const retryAfterSeconds = await consumeAttempt(db, limits, clock.now());
  if (retryAfterSeconds > 0) throw new ApiError(429, 'tooManyPasswords', { retryAfterSeconds });
  if (!(await passwordMatches(await findPasswordHash(db, session.user.id), password))) {
    throw invalidField(propertyPath, 'passwordWrong');
  }
  await inTransaction(db, (tx) => resetAttempts(tx, limits));
}
