import { noJobs } from '../../../platform/jobs.ts';
import { createMessages, type Messages } from '../messages.ts';

/** Queues messages at a fixed instant without sending them, for tests without a server. */
export function waitingMessages(now: () => Date): Messages {
  return createMessages({ clock: { now }, jobs: noJobs });
}
