import type { Deps } from '../deps.ts';
import { FewAtOnce } from '../few-at-once.ts';
import type { Session } from '../http/session.ts';
import { limitKey, requireRateLimit } from '../throttle.ts';

/** A file is usually checked once or twice before it is imported. */
const MOST_PER_HOUR = 60;
const HOUR_SECONDS = 3600;

const RETRY_AFTER_SECONDS = 5;

/** Each may hold a file of 10 MB in memory while it is uploaded. */
const reading = new FewAtOnce({
  retryAfterSeconds: RETRY_AFTER_SECONDS,
  each: { count: 1, refused: 'importUnderWay' },
  inAll: { count: 16, refused: 'importsFull' },
});

/** Each occupies one of the ten database connections, which serve everybody, for its whole duration. */
const writing = new FewAtOnce({
  retryAfterSeconds: RETRY_AFTER_SECONDS,
  inAll: { count: 2, refused: 'importsFull' },
});

/**
 * Limits imports to one at a time per user.
 * @throws ApiError 429 if the user has another import running or exceeds the hourly limit; 503 if the process is at its
 * limit
 */
export async function importInTurn<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user }: Session,
  work: () => Promise<T>,
): Promise<T> {
  return reading.run(user.id, async () => {
    const key = limitKey('import', String(user.id));
    const limit = { key, failures: MOST_PER_HOUR, windowSeconds: HOUR_SECONDS };
    await requireRateLimit(db, limit, clock.now());
    return work();
  });
}

/** Limits work that occupies a database connection for long, once the file has been read. @throws ApiError 503 */
export function whileFewWrite<T>(work: () => Promise<T>): Promise<T> {
  return writing.run('everybody', work);
}
