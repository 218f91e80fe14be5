import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_EVENT } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Config } from '../../platform/config.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { decideWait } from './decide-next-try.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  deletePastDeliveries,
  findDueReceivers,
  KEPT_DAYS,
  noteTry,
} from './deliveries.queries.ts';
import { messageBody } from './message-body.ts';
import { notifyOfPause } from './notify-of-pause.ts';
import { postMessage, type Reply } from './post-message.ts';
import { noteHealth } from './receiver-health.queries.ts';
import { signMessage } from './sign-message.ts';
import { deletePastSecrets, findSecrets } from './webhook-secrets.ts';

/** Name of the job that delivers waiting messages. */
export const DELIVER_WEBHOOKS = 'deliver-webhooks';

/** Maximum number of concurrent messages to one receiver. */
const MOST_OF_ONE = 4;

/** Polling interval for new messages while others are being sent. */
const LOOK_MS = 200;

interface JobDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'> {
  readonly config: Pick<Config, 'privateHosts'>;
}

/** Delivers waiting messages soon after their event, and retries failed ones later. */
export function deliverWebhooksJob(deps: JobDeps): JobDefinition {
  return { name: DELIVER_WEBHOOKS, cron: '* * * * *', atStart: true, run: () => deliverAll(deps) };
}

/** Deletes, once a day, old deliveries and expired secrets. */
export function cleanUpWebhooksJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'clean-up-webhooks',
    cron: '41 3 * * *',
    run: async () => {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await deletePastDeliveries(tx, new Date(now.getTime() - KEPT_DAYS * MS_A_DAY));
        await deletePastSecrets(tx, now);
      });
    },
  };
}

/** Works for all receivers until nothing is due for any: a slow one does not delay the others. */
async function deliverAll(deps: JobDeps): Promise<void> {
  const working = new Map<Promise<void>, number>();
  const faults: unknown[] = [];
  const begin = (receiver: number) => {
    const work: Promise<void> = deliverTo(deps, receiver)
      .catch((error) => void faults.push(error))
      .finally(() => working.delete(work));
    working.set(work, receiver);
  };
  while (faults.length === 0) {
    for (const receiver of await findDueReceivers(deps.db, deps.clock.now())) {
      const busy = [...working.values()].filter((one) => one === receiver).length;
      for (let more = busy; more < MOST_OF_ONE; more += 1) begin(receiver);
    }
    if (working.size === 0) return;
    await Promise.race([sleep(LOOK_MS), Promise.all(working.keys())]);
  }
  await Promise.all(working.keys());
  throw faults[0];
}

/** Delivers one message after the other until none is due for a receiver. */
async function deliverTo(deps: JobDeps, receiver: number): Promise<void> {
  while (await deliverNext(deps, receiver));
}

/** Attempts one message; false if none is due. No transaction is open meanwhile: a receiver may be slow. */
async function deliverNext(deps: JobDeps, receiver: number): Promise<boolean> {
  const { db, clock, log } = deps;
  const delivery = await inTransaction(db, (tx) => claimDelivery(tx, receiver, clock.now()));
  if (delivery === undefined) return false;
  const reply = await post(deps, delivery).catch((error): Reply => {
    // A secret that cannot be decrypted, for instance: other messages must be delivered all the same.
    log.error({ err: error, delivery: delivery.id }, 'a webhook could not be sent');
    return { failure: 'fault', status: null, text: null, retryAfterSeconds: null };
  });
  await note(deps, delivery, reply);
  return true;
}

async function post(deps: JobDeps, delivery: ClaimedDelivery): Promise<Reply> {
  const now = deps.clock.now();
  const keys = await findSecrets(deps, delivery.receiver, now);
  const body = messageBody(delivery);
  const headers = signMessage(keys, { id: `msg_${delivery.event}`, at: now, body });
  return postMessage(delivery.url, { headers, body }, { privateHosts: deps.config.privateHosts });
}

async function note({ db, clock, log }: JobDeps, delivery: ClaimedDelivery, reply: Reply): Promise<void> {
  const now = clock.now();
  const { id, receiver, attempts } = delivery;
  const { failure, status: answerStatus, text: answerText } = reply;
  const isTest = delivery.type === TEST_EVENT;
  const retryAfterSeconds = reply.retryAfterSeconds;
  // The result of a test is shown to its sender, and not retried.
  const wait = isTest ? null : decideWait(attempts, { retryAfterSeconds, random: Math.random() });
  const status = failure === null ? 'delivered' : wait === null ? 'failed' : 'waiting';
  const nextAttemptAt = new Date(now.getTime() + (wait ?? 0) * 1000);
  if (failure !== null) log.warn({ delivery: id, receiver, attempts, failure }, 'a webhook delivery failed');
  await inTransaction(db, async (tx) => {
    // Locks the receiver before its delivery, in the same order as deleting it does: otherwise the two would deadlock.
    const paused = isTest ? null : await noteHealth(tx, receiver, { failure, status: answerStatus, now });
    await noteTry(tx, delivery, { status, now, nextAttemptAt, failure, answerStatus, answerText });
    if (paused === null) return;
    log.warn({ receiver, cause: paused.cause }, 'a webhook receiver was paused');
    await notifyOfPause(tx, { receiver, name: paused.name, at: now });
  });
}
