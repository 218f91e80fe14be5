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
import { postMessage, type Reply } from './post-message.ts';
import { noteHealth } from './receiver-health.queries.ts';
import { signMessage } from './sign-message.ts';
import { tellPaused } from './tell-paused.ts';
import { deletePastSecrets, findSecrets } from './webhook-secrets.ts';

/** Name of the job that delivers what waits. */
export const DELIVER_WEBHOOKS = 'deliver-webhooks';

/** Messages that a receiver is sent at the same time. */
const MOST_OF_ONE = 4;

/** How often is looked for what came meanwhile, while other messages are under way. */
const LOOK_MS = 200;

interface JobDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'> {
  readonly config: Pick<Config, 'privateHosts'>;
}

/** Delivers what waits, soon after it happened, and again later what was not taken. */
export function deliverWebhooksJob(deps: JobDeps): JobDefinition {
  return { name: DELIVER_WEBHOOKS, cron: '* * * * *', atStart: true, run: () => deliverAll(deps) };
}

/** Forgets, once a day, deliveries of long ago and secrets that sign no more. */
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

/** Works for all receivers until nothing is due for any: one that is slow keeps no other one waiting. */
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

/** Tries one message; false when none is due. No transaction is open meanwhile: a receiver may take its time. */
async function deliverNext(deps: JobDeps, receiver: number): Promise<boolean> {
  const { db, clock, log } = deps;
  const delivery = await inTransaction(db, (tx) => claimDelivery(tx, receiver, clock.now()));
  if (delivery === undefined) return false;
  const reply = await post(deps, delivery).catch((error): Reply => {
    // A secret that cannot be opened, for instance: the others shall have their messages all the same.
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
  // Whoever asks for a test looks at what comes of it.
  const wait = isTest ? null : decideWait(attempts, { retryAfterSeconds, random: Math.random() });
  const status = failure === null ? 'delivered' : wait === null ? 'failed' : 'waiting';
  const nextAttemptAt = new Date(now.getTime() + (wait ?? 0) * 1000);
  if (failure !== null) log.warn({ delivery: id, receiver, attempts, failure }, 'a webhook was not taken');
  await inTransaction(db, async (tx) => {
    // The receiver before its delivery, as whoever deletes it: otherwise the two would wait for each other.
    const paused = isTest ? null : await noteHealth(tx, receiver, { failure, status: answerStatus, now });
    await noteTry(tx, delivery, { status, now, nextAttemptAt, failure, answerStatus, answerText });
    if (paused === null) return;
    log.warn({ receiver, cause: paused.cause }, 'a receiver of webhooks is paused');
    await tellPaused(tx, { receiver, name: paused.name, at: now });
  });
}
