import { countQueued } from '../../messaging/messages/broadcasts/count-queued.ts';
import { COMMIT_SECONDS, SEND_MESSAGES } from '../../messaging/messages/messages.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { endDone, isSomethingWaiting, queueSome } from './sending.queries.ts';

/** Name of the job that queues partners' team messages. */
export const SEND_TEAM_MESSAGES = 'send-team-messages';

/** Maximum number of their mails in the queue, as for broadcasts: other mails are found as fast as ever. */
const MOST_QUEUED = 500;

/** By then some of these have been sent. */
const AGAIN_SECONDS = 5;

type JobDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/**
 * Delivers partners' messages to their recipients in batches. A reader's notification, mail and the record of both are
 * written by one transaction: however often it is interrupted, nobody is left out, and nobody gets one twice.
 */
export function sendTeamMessagesJob(deps: JobDeps): JobDefinition {
  return { name: SEND_TEAM_MESSAGES, cron: '* * * * *', run: () => sendSome(deps) };
}

async function sendSome({ db, clock, jobs }: JobDeps): Promise<void> {
  const given = await inTransaction(db, async (tx) => {
    const now = clock.now();
    const limit = MOST_QUEUED - (await countQueued(tx, 'team-message', now));
    return limit <= 0 ? 0 : queueSome(tx, { now, limit });
  });
  if (given > 0) await jobs.request(SEND_MESSAGES, { delaySeconds: COMMIT_SECONDS });
  await inTransaction(db, (tx) => endDone(tx, clock.now()));
  if (await isSomethingWaiting(db)) await jobs.request(SEND_TEAM_MESSAGES, { delaySeconds: AGAIN_SECONDS });
}
