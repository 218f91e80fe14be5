import type { Deps } from '../platform/deps.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { passwordMatches } from './password.ts';
import { type Account, findAccountByEmail, insertSession, knowsAddress } from './session.queries.ts';
import { countTry, forgiveTry, hashAddress, limitsOf } from './throttle.ts';
import { createToken, hashToken } from './token.ts';

const SESSION_DAYS = 30;

/**
 * Opens a session for the owner of an e-mail and its password.
 * @throws ApiError 401 `{error}`, the same for an unknown user, a wrong password and a disabled
 * account; 429 after too many failures.
 */
export async function signIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  input: { email: string; password: string; address: string; userAgent: string | null },
): Promise<Account & { token: string }> {
  const now = clock.now();
  const addressHash = hashAddress(input.address);
  const account = await findAccountByEmail(db, input.email);
  // Asked for an unknown user too: both cases run the same queries.
  const addressKnown = await knowsAddress(db, { userId: account?.user.id ?? 0, addressHash });
  const limits = limitsOf({ email: input.email, address: input.address, addressKnown });
  const waitSeconds = await countTry(db, limits, now);
  if (waitSeconds > 0) {
    throw new ApiError(429, 'Too many failed sign-ins. Please try again later.', {
      retryAfterSeconds: waitSeconds,
    });
  }
  const matches = await passwordMatches(account?.passwordHash ?? null, input.password);
  if (!account || !matches || account.disabled) {
    throw new ApiError(401, 'Invalid credentials.', { body: { error: 'Invalid credentials.' } });
  }
  await forgiveTry(db, limits);
  const token = createToken();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await insertSession(db, {
    userId: account.user.id,
    tokenHash: hashToken(token),
    now,
    expiresAt,
    addressHash,
    userAgent: input.userAgent,
  });
  return { ...account, token };
}
