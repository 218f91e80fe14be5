import { type PlainCode, refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type InTx, inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { findMaintenanceRefusal } from '../../platform/http/maintenance.ts';
import type { Account } from '../../platform/http/session.ts';
import { consumeAttempt, resetAttempts } from '../../platform/throttle.ts';
import { openSession } from './open-session.ts';
import { passwordMatches } from './password.ts';
import { findFactors, namesOf } from './second-factor.queries.ts';
import { passSecondFactor } from './second-factor.ts';
import { findAccountByEmail, findSignIns } from './session.queries.ts';
import { codeLimitsOf, hashAddress, limitsOf } from './sign-in-limits.ts';

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'messages' | 'secrets'>;

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor, if the account has one. */
  readonly code: string | undefined;
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * Opens a session for the owner of an e-mail address and its password.
 * @throws ApiError 401 `{error}`, the same for an unknown user, a wrong password and a disabled account; then 503 under
 * maintenance; then 401 `secondFactorRequired` or `secondFactorWrong`; 429 after too many failures
 */
export async function signIn(deps: SignInDeps, input: Credentials): Promise<Account & { token: string }> {
  const { db, clock } = deps;
  const now = clock.now();
  const addressHash = hashAddress(input.address);
  const account = await findAccountByEmail(db, input.email);
  // Queried for an unknown user too, so that both cases run the same queries.
  const before = await findSignIns(db, { userId: account?.user.id ?? 0, addressHash });
  const limits = limitsOf({ email: input.email, address: input.address, addressKnown: before.fromAddress });
  const waitSeconds = await consumeAttempt(db, limits, now);
  if (waitSeconds > 0) throw tooMany(waitSeconds);
  const matches = await passwordMatches(account?.passwordHash ?? null, input.password);
  if (!account || !matches || account.disabled) {
    throw refused('credentialsInvalid');
  }
  // Before the code is checked: otherwise it would be used up without a session.
  const underMaintenance = findMaintenanceRefusal(deps, account);
  if (underMaintenance) {
    await inTransaction(db, (tx) => resetAttempts(tx, limits));
    throw underMaintenance;
  }
  const { code } = input;
  const codeLimits = code ? codeLimitsOf({ user: account.user.id, addressKnown: before.fromAddress }) : [];
  const codeWaitSeconds = await consumeAttempt(db, codeLimits, now);
  if (codeWaitSeconds > 0) throw tooMany(codeWaitSeconds);
  const { userAgent } = input;
  const token = await db.transaction().execute(async (tx) => {
    const inside = { ...deps, db: tx };
    await requireSecondFactor(inside, account.user.id, code);
    const signIn = { user: account.user, addressHash, userAgent, before, isProof: false };
    const opened = await openSession(inside, signIn);
    // Last, because it locks a row that others at the same address wait for.
    await resetAttempts(tx, codeLimits);
    await resetAttempts(tx, limits);
    return opened;
  });
  return { ...account, token };
}

/** The password was correct. A missing code is not a failure by itself, but counts as an attempt like any other. */
async function requireSecondFactor(
  deps: InTx<SignInDeps>,
  user: number,
  code: string | undefined,
): Promise<void> {
  const result = await passSecondFactor(deps, { user, code });
  if (result === 'passed') return;
  const factors = namesOf(await findFactors(deps.db, user));
  throw refused(result === 'missing' ? 'secondFactorRequired' : 'secondFactorWrong', { factors });
}

/** The specified response, with what a browser needs for the second step if there is one. */
function refused(code: PlainCode, more: { readonly factors?: readonly string[] } = {}): ApiError {
  return new ApiError(401, code, { body: { error: refusal(code).text, ...more } });
}

function tooMany(retryAfterSeconds: number): ApiError {
  return new ApiError(429, 'tooManySignIns', { retryAfterSeconds });
}
