import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Config } from '../../platform/config.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import type { Vapid } from '../../platform/vapid.ts';
import { decidePush, decideRetry } from './decide-push.ts';
import { type PushOutcome, postPush } from './post-push.ts';
import { type PushContent, type PushSubject, pushContent, pushKindOf } from './push-content.ts';
import { deleteEndedDevices, deletePushDevice, openSubscription } from './push-devices.queries.ts';
import {
  type ClaimedPush,
  claimPush,
  deletePastPushes,
  deletePush,
  noteSent,
  postponePush,
} from './push-messages.queries.ts';

/** Maximum number of concurrent messages, so that a slow push service delays only some of them. */
const LANES = 8;

/** Messages are queued for at most a day; older ones mean that push has been disabled. */
const KEPT_DAYS = 2;

interface JobDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'company' | 'pushCounts'> {
  readonly config: Pick<Config, 'vapid' | 'privateHosts'>;
}

/** Sends push messages within a minute, and retries failed ones; does nothing without a configured key. */
export function sendPushesJob(deps: JobDeps): JobDefinition {
  return { name: 'send-pushes', cron: '* * * * *', run: () => sendAll(deps) };
}

/** Deletes unsent messages and devices with expired sessions, once a day. */
export function cleanUpPushesJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'clean-up-pushes',
    cron: '52 3 * * *',
    run: () => {
      const now = clock.now();
      const before = new Date(now.getTime() - KEPT_DAYS * MS_A_DAY);
      return inTransaction(db, async (tx) => {
        await deletePastPushes(tx, before);
        await deleteEndedDevices(tx, now);
      });
    },
  };
}

async function sendAll(deps: JobDeps): Promise<void> {
  const { vapid } = deps.config;
  if (vapid === null) return;
  const ends = await Promise.allSettled(
    Array.from({ length: LANES }, async () => {
      while (await sendNext(deps, vapid));
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Tries one message; false when none is due. No transaction is open meanwhile, because a push service may be slow. */
async function sendNext(deps: JobDeps, vapid: Vapid): Promise<boolean> {
  const { db, clock, pushCounts } = deps;
  const now = clock.now();
  const message = await inTransaction(db, (tx) => claimPush(tx, now));
  if (message === undefined) return false;
  const { id, createdAt, isWanted, quietFrom: from, quietTo: to } = message;
  const quiet = from === null || to === null ? null : { from, to };
  const decision = decidePush({ createdAt, isWanted, quiet }, now);
  if (decision.act === 'drop') await inTransaction(db, (tx) => deletePush(tx, id));
  else if (decision.act === 'wait') {
    // Does not count as an attempt.
    const attempts = message.attempts - 1;
    await inTransaction(db, (tx) => postponePush(tx, { id, attempts, until: decision.until }));
  } else {
    const outcome = await post(deps, message, vapid);
    pushCounts.add(pushKindOf(message.type), outcome.end);
    await note(deps, message, outcome);
  }
  return true;
}

async function post(deps: JobDeps, message: ClaimedPush, vapid: Vapid): Promise<PushOutcome> {
  const { secrets, company, config, log } = deps;
  try {
    const subscription = openSubscription(secrets, message);
    const content = { title: company.current().name, ...contentOf(message) };
    return await postPush(subscription, content, { vapid, privateHosts: config.privateHosts });
  } catch (error) {
    // For example keys that cannot be decrypted: messages for other devices must be sent anyway.
    log.error({ err: error, push: message.id }, 'a push message failed');
    return { kind: 'refused', end: 'unmade', reason: 'it could not be made' };
  }
}

function contentOf({ type, parameters, level, locale, showsDetails }: ClaimedPush): PushContent {
  const subject: PushSubject | null =
    level !== null ? { level } : type !== null ? { type, parameters: parameters ?? {} } : null;
  if (subject === null) throw new Error('a message is about a notification or a level');
  return pushContent(subject, { locale, showsDetails });
}

async function note({ db, clock, log }: JobDeps, message: ClaimedPush, outcome: PushOutcome): Promise<void> {
  const { id, device, attempts } = message;
  const now = clock.now();
  if (outcome.kind === 'took') {
    await inTransaction(db, async (tx) => {
      await noteSent(tx, device, now);
      await deletePush(tx, id);
    });
    return;
  }
  if (outcome.kind === 'gone') {
    // Deletes its queued messages as well.
    await inTransaction(db, (tx) => deletePushDevice(tx, { id: device }));
    log.info({ device }, 'a device is known no more at its push service, and is forgotten');
    return;
  }
  const { kind, reason } = outcome;
  const until =
    kind === 'later' ? decideRetry({ attempts, retryAfterSeconds: outcome.retryAfterSeconds }, now) : null;
  log.warn({ push: id, device, attempts, reason, givenUp: until === null }, 'a message was not pushed');
  await inTransaction(db, (tx) =>
    until === null ? deletePush(tx, id) : postponePush(tx, { id, attempts, until }),
  );
}
