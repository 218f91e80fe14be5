import { countQueued } from '../../messaging/messages/broadcasts/count-queued.ts';
import { COMMIT_SECONDS, SEND_MESSAGES } from '../../messaging/messages/messages.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { endDone, findUnderWay, queueSome, startDue } from './sending.queries.ts';

/** Name of the job that puts broadcasts into the queue. */
export const SEND_BROADCASTS = 'send-broadcasts';

/** So many of them wait in the queue at most: what else is in it is found as fast as ever, and a cancelled one ends. */
const MOST_QUEUED = 500;

/** Until then some of these have left. */
const AGAIN_SECONDS = 5;

type JobDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>;

/**
 * Sends broadcasts whose time has come, portion by portion. A recipient is put into the queue and noted in one transaction: however often
 * it is interrupted, nobody is left out, and nobody is queued twice.
 */
export function sendBroadcastsJob(deps: JobDeps): JobDefinition {
  return { name: SEND_BROADCASTS, cron: '* * * * *', run: () => sendSome(deps) };
}

async function sendSome({ db, clock, jobs, config }: JobDeps): Promise<void> {
  await inTransaction(db, (tx) => startDue(tx, clock.now()));
  const queued = await inTransaction(db, async (tx) => {
    const now = clock.now();
    const limit = MOST_QUEUED - (await countQueued(tx, 'broadcast', now));
    const broadcast = await findUnderWay(tx);
    if (broadcast === undefined || limit <= 0) return 0;
    const link = addressOf(broadcast.link, config.publicUrl);
    return queueSome(tx, { id: broadcast.id, link }, { now, limit });
  });
  if (queued > 0) await jobs.request(SEND_MESSAGES, { delaySeconds: COMMIT_SECONDS });
  await inTransaction(db, (tx) => endDone(tx, clock.now()));
  if ((await findUnderWay(db)) !== undefined)
    await jobs.request(SEND_BROADCASTS, { delaySeconds: AGAIN_SECONDS });
}

/** Where a button leads, empty without one: a page of the product has a path alone. */
export function addressOf(link: string | null, publicUrl: string): string {
  if (link === null) return '';
  return link.startsWith('/') ? `${publicUrl}${link}` : link;
}
