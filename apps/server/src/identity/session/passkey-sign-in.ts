import { asRefusal, type PlainCode, type Refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { findMaintenanceRefusal } from '../../platform/http/maintenance.ts';
import type { Account } from '../../platform/http/session.ts';
import { consumeAttempt, resetAttempts } from '../../platform/throttle.ts';
import { openSession } from './open-session.ts';
import { verifyShown } from './passkey-ceremonies.ts';
import { findPasskey, updatePasskeyUse } from './passkeys.queries.ts';
import { findAccount, findSignIns } from './session.queries.ts';
import { hashAddress, limitsOf, passkeyLimitsOf } from './sign-in-limits.ts';

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'messages' | 'log'>;

interface Given {
  readonly credential: Parameters<typeof verifyShown>[1]['credential'];
  /** E-mail of the only account to admit; undefined for any passkey's owner. */
  readonly username: string | undefined;
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * Opens a session for the owner of a passkey. It proves both factors: possession of the device, and biometrics or a
 * PIN.
 * @throws ApiError 401 `{error, code, params}`, the same for an unknown passkey, a wrong signature and a disabled
 * account; then 503 under maintenance; 409 if passkeys are not available; 429 after too many failures
 */
export async function signInByPasskey(
  deps: SignInDeps,
  { credential, username, address, userAgent }: Given,
): Promise<Account & { token: string }> {
  const { db, clock } = deps;
  const addressHash = hashAddress(address);
  const named = await findPasskey(db, Buffer.from(credential.id, 'base64url'));
  const before = await findSignIns(db, { userId: named?.userId ?? 0, addressHash });
  const limits = passkeyLimitsOf({ user: named?.userId ?? 0, address, addressKnown: before.fromAddress });
  const retryAfterSeconds = await consumeAttempt(db, limits, clock.now());
  if (retryAfterSeconds > 0) throw new ApiError(429, 'tooManySignIns', { retryAfterSeconds });
  const assertion = await verifyShown(deps, { credential, purpose: 'sign-in', user: null });
  if ('refused' in assertion) throw refused(assertion.refused);
  const account = await findAccount(db, assertion.passkey.userId);
  if (!account || account.disabled) throw refused('passkeyRefused');
  if (username !== undefined && !isSame(username, account.user.email)) throw refused('passkeyOfOther');
  const underMaintenance = findMaintenanceRefusal(deps, account);
  if (underMaintenance) {
    await inTransaction(db, (tx) => resetAttempts(tx, limits));
    throw underMaintenance;
  }
  const { passkey, counter, backedUp } = assertion;
  const token = await db.transaction().execute(async (tx) => {
    const use = { id: passkey.id, counter, backedUp, now: clock.now() };
    if (!(await updatePasskeyUse(tx, use))) throw refused('passkeyRefused');
    const signIn = { user: account.user, addressHash, userAgent, before, isProof: true };
    const opened = await openSession({ ...deps, db: tx }, signIn);
    // Last, because it locks a row that others at the same address wait for.
    await resetAttempts(tx, limits);
    // If this was the second step, the password before it counted as an attempt.
    const [ofPassword] = limitsOf({ email: account.user.email, address, addressKnown: true });
    await resetAttempts(tx, ofPassword ? [ofPassword] : []);
    return opened;
  });
  return { ...account, token };
}

/** Ignores letter case, as a sign-in by password does. */
function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase();
}

/** In the format of a failed sign-in, with a code from which clients choose their text. */
function refused(why: PlainCode | Refusal): ApiError {
  const { text, code, params } = asRefusal(why);
  return new ApiError(401, asRefusal(why), { body: { error: text, code, params } });
}
