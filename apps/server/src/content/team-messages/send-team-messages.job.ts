import { countQueued } from '../../messaging/messages/broadcasts/count-queued.ts';
import { COMMIT_SECONDS, SEND_MESSAGES } from '../../messaging/messages/messages.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { endDone, isSomethingWaiting, queueSome } from './sending.queries.ts';

/** Name of the job that puts messages of partners to their team into the queue. */
export const SEND_TEAM_MESSAGES = 'send-team-messages';

/** So many of them wait in the queue at most, as broadcasts do: what else is in it is found as fast as ever. */
const MOST_QUEUED = 500;

/** Until then some of these have left. */
const AGAIN_SECONDS = 5;

type JobDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/**
 * Gives messages of partners to those whom they are for, portion by portion. A reader's notification, mail and the note of both are written by one
 * transaction: however often it is interrupted, nobody is left out, and nobody gets one twice.
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
