import { berlinDay } from '@blattwerk/plan/days.ts';
import { ApiError } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOperator, may, type Session, unauthorized } from '../../platform/http/session.ts';
import { consumeAttempt, limitKey } from '../../platform/throttle.ts';
import { hashToken } from '../session/token.ts';
import { findCaller, noteKeyUse } from './caller.queries.ts';

/**
 * Invalid keys allowed per address in a quarter of an hour. Keys cannot be guessed: the limit stops programs that keep
 * using an old key.
 */
const WRONG_KEYS = 30;

/**
 * Authenticates an API key: the session acts on behalf of the key's creator, with those rights of the key that the
 * creator still has, and never with full access. There is no cache: a revoked key is refused immediately, in every
 * process. A key whose creator is blocked or may no longer manage keys is refused for as long as that lasts.
 * @param address the caller's network address: invalid keys are counted per address, while valid ones work from
 * anywhere
 * @throws ApiError 401 for any invalid key, always the same; 429 after thirty of them
 */
export async function authenticateByKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { key, address }: { readonly key: string; readonly address: string },
): Promise<Session> {
  const now = clock.now();
  const caller = await findCaller(db, { keyHash: hashToken(key), now });
  if (caller === undefined || caller.account.disabled || !mayHaveKeys(caller.account)) {
    const limit = { key: limitKey('api-key', address), failures: WRONG_KEYS };
    const retryAfterSeconds = await consumeAttempt(db, [limit], now);
    if (retryAfterSeconds > 0) throw new ApiError(429, 'tooManyRequests', { retryAfterSeconds });
    throw unauthorized('sessionInvalid');
  }
  const { account, rights, lastUsedOn, ...known } = caller;
  const today = berlinDay(now.getTime());
  if (lastUsedOn !== today) await inTransaction(db, (tx) => noteKeyUse(tx, known.id, today));
  return {
    ...account,
    id: 0,
    lastSeenAt: now,
    roles: ['ROLE_USER', 'ROLE_STAFF'],
    rights: rights.filter((right) => may(account, right)),
    key: known,
  };
}

function mayHaveKeys(account: Parameters<typeof isOperator>[0] & Parameters<typeof may>[0]): boolean {
  return isOperator(account) && may(account, 'keys.write');
}
