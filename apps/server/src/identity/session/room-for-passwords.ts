import { ApiError } from '../../platform/api-error.ts';
import { MOST_AT_ONCE } from '../../platform/http/load-limit.ts';

/**
 * So many passwords of strangers a process has in hand at once: a quarter of the calls that it works on. Each costs as
 * much processor time as a hundred reads; a flood of them leaves room for
 * whoever is signed in.
 */
const MOST_PASSWORDS = MOST_AT_ONCE / 4;
const RETRY_AFTER_SECONDS = 1;
let atWork = 0;

/**
 * Does what looks at the password of somebody who is not signed in. Whoever is turned away has not been counted as
 * having tried.
 * @throws ApiError 503 while there are too many of them
 */
export async function withRoomForPassword<T>(work: () => Promise<T>): Promise<T> {
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
