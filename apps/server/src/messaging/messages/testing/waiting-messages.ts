import { noJobs } from '../../../platform/jobs.ts';
import { createMessages, type Messages } from '../messages.ts';

/** For tests without a server: messages are queued as ever, at an instant, and wait. */
export function waitingMessages(now: () => Date): Messages {
  return createMessages({ clock: { now }, jobs: noJobs });
}
