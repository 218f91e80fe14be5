import { countQueued } from '../../messaging/messages/broadcasts/count-queued.ts';
import { COMMIT_SECONDS, SEND_MESSAGES } from '../../messaging/messages/messages.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { endDone, findUnderWay, queueSome, startDue } from './sending.queries.ts';

/** Name of the job that queues broadcasts. */
export const SEND_BROADCASTS = 'send-broadcasts';

/**
 * Maximum number of their mails in the queue: other mails are found as fast as ever, and a cancelled broadcast ends
 * soon.
 */
const MOST_QUEUED = 500;

/** By then some of these have been sent. */
const AGAIN_SECONDS = 5;

type JobDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>;

/**
 * Sends due broadcasts in batches. Queuing a mail and recording it are one transaction: however often it is
 * interrupted, nobody is left out, and nobody is queued twice.
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

/** The URL of a button, empty without one: a link to a page of the product has a path only. */
export function addressOf(link: string | null, publicUrl: string): string {
  if (link === null) return '';
  return link.startsWith('/') ? `${publicUrl}${link}` : link;
}
