import { notifyReleased } from '../../messaging/notifications/notify-released.ts';
import type { Database } from '../../platform/database/database.ts';
import { inClientTransaction, transactionOn } from '../../platform/database/transaction.ts';
import { lockBooks } from './books-lock.ts';
import { isAnythingDue, releaseCredits } from './release-credits.ts';
import { bookingTime, findReleasedUntil } from './release-time.ts';

/**
 * Releases every due credit and notifies its partner, in a transaction of its own. If nothing is due it only reads.
 * @returns the number of credits released
 */
export async function releaseDue(database: Database, now: () => Date): Promise<number> {
  const after = await findReleasedUntil(database.db);
  if (!(await isAnythingDue(database.db, { after, until: now() }))) return 0;
  // A million accounts take longer than the timeout of a request.
  return database.bulk((client) =>
    inClientTransaction(client, async (open) => {
      const tx = transactionOn(open);
      await lockBooks(tx, 'exclusive');
      const until = await bookingTime(tx, now());
      const released = await releaseCredits(tx, until);
      if (released > 0) await notifyReleased(tx, until);
      return released;
    }),
  );
}
