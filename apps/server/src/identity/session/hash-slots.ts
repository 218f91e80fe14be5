import { ApiError } from '../../platform/api-error.ts';
import { MOST_AT_ONCE } from '../../platform/http/load-limit.ts';

/**
 * Limit of concurrent password hashes for anonymous callers in a process: a quarter of its concurrent calls. Each takes
 * as much processor time as a hundred reads, so a flood of them must leave capacity for signed-in users.
 */
const MOST_PASSWORDS = MOST_AT_ONCE / 4;
const RETRY_AFTER_SECONDS = 1;
let atWork = 0;

/**
 * Runs work that hashes the password of an anonymous caller. A refused caller has not used up an attempt.
 * @throws ApiError 503 beyond the limit
 */
export async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (atWork >= MOST_PASSWORDS)
    throw new ApiError(503, 'signInsOverloaded', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  atWork += 1;
  try {
    return await work();
  } finally {
    atWork -= 1;
  }
}
