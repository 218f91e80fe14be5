import { berlinDay } from '@blattwerk/plan/days.ts';
import { ApiError } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOperator, may, type Session, unauthorized } from '../../platform/http/session.ts';
import { countTry, limitKey } from '../../platform/throttle.ts';
import { hashToken } from '../session/token.ts';
import { findCaller, noteKeyUse } from './caller.queries.ts';

/** Keys that an address may get wrong in a quarter of an hour. Nobody guesses one: it ends the noise of a program with an old key. */
const WRONG_KEYS = 30;

/**
 * What a key may do, for whom, at this moment: it acts in the name of whoever made it, with those of its rights that they have
 * now, and never with full access. There is no cache: a withdrawn key is refused at once, in every process. One whose maker is
 * blocked or may not manage keys any more is refused until they may again.
 * @param address the caller's network address: wrong keys are counted by it, while a right one is let in from anywhere
 * @throws ApiError 401 for whatever is no key that holds, always the same; 429 after thirty of them
 */
export async function authenticateByKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { key, address }: { readonly key: string; readonly address: string },
): Promise<Session> {
  const now = clock.now();
  const caller = await findCaller(db, { keyHash: hashToken(key), now });
  if (caller === undefined || caller.account.disabled || !mayHaveKeys(caller.account)) {
    const limit = { key: limitKey('api-key', address), failures: WRONG_KEYS };
    const retryAfterSeconds = await countTry(db, [limit], now);
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
