import type { Deps } from '../platform/deps.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Session } from '../session/authenticate.ts';
import { passwordMatches } from '../session/password.ts';
import { countTry, forgiveTry, limitsOf } from '../session/throttle.ts';

/** A login that is older has to show that its owner still sits there. */
const FRESH_HOURS = 12;

/**
 * Lets through to what moves money: a login of the last hours, or an older one with the password. Wrong ones
 * count against the limits of the login, so it runs outside of a transaction.
 * @throws ApiError 422 `passwordRequired`; 422 for a wrong password; 429 after too many
 */
export async function requireFreshLogin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { session, password, address }: { session: Session; password: string | undefined; address: string },
): Promise<void> {
  const now = clock.now();
  const login = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.created_at', 'users.password_hash'])
    .where('sessions.id', '=', session.id)
    .executeTakeFirstOrThrow();
  if (now.getTime() - login.created_at.getTime() <= FRESH_HOURS * 3_600_000) return;
  if (password === undefined)
    throw new ApiError(422, 'passwordRequired', { fields: { passwordRequired: true } });
  const limits = limitsOf({ email: session.user.email, address, addressKnown: true });
  const retryAfterSeconds = await countTry(db, limits, now);
  if (retryAfterSeconds > 0)
    throw new ApiError(429, 'Too many wrong passwords. Please try again later.', { retryAfterSeconds });
  if (!(await passwordMatches(login.password_hash, password))) {
    const message = 'The password is wrong.';
    throw new ApiError(422, message, { violations: [{ propertyPath: 'password', message }] });
  }
  await forgiveTry(db, limits);
}
