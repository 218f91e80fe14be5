import type { Deps } from '../deps.ts';
import { FewAtOnce } from '../few-at-once.ts';
import type { Session } from '../http/session.ts';
import { limitKey, requireFewCalls } from '../throttle.ts';

/** A file is checked once or twice before it is written. */
const MOST_PER_HOUR = 60;
const HOUR_SECONDS = 3600;

const RETRY_AFTER_SECONDS = 5;

/** Each may hold a file of 10 MB in memory while it comes. */
const reading = new FewAtOnce({
  retryAfterSeconds: RETRY_AFTER_SECONDS,
  each: { count: 1, refused: 'importUnderWay' },
  inAll: { count: 16, refused: 'importsFull' },
});

/** Each keeps a connection to the database for as long as it takes, of ten that serve everybody. */
const writing = new FewAtOnce({
  retryAfterSeconds: RETRY_AFTER_SECONDS,
  inAll: { count: 2, refused: 'importsFull' },
});

/**
 * Imports a file for somebody who imports no other one.
 * @throws ApiError 429 if there is one, or too many in this hour; 503 while others import as many as the process can
 */
export async function importInTurn<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user }: Session,
  work: () => Promise<T>,
): Promise<T> {
  return reading.run(user.id, async () => {
    const key = limitKey('import', String(user.id));
    const limit = { key, failures: MOST_PER_HOUR, windowSeconds: HOUR_SECONDS };
    await requireFewCalls(db, limit, clock.now());
    return work();
  });
}

/** Does what needs a connection for long, once the file is there. @throws ApiError 503 */
export function whileFewWrite<T>(work: () => Promise<T>): Promise<T> {
  return writing.run('everybody', work);
}
