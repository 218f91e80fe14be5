import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { findBounceReason, isUnreachable } from './bounces/bounced.queries.ts';
import { returnPathOf } from './bounces/return-path.ts';
import { leaveOut, nobodyLeftOut, noteResult, type WhyLeftOut } from './broadcasts/broadcast-results.ts';
import { forMany } from './broadcasts/for-many.ts';
import { type Channels, MessageRefused } from './channels.ts';
import { removeGoneMessages } from './kept-messages.ts';
import { SEND_MESSAGES } from './messages.ts';
import { recipientName } from './outbox.queries.ts';
import { Pauses } from './pauses.ts';
import { type Parameters, withoutSecrets } from './render-message.ts';
import { renderQueued } from './render-queued.ts';
import { type TemplateName, templateOf } from './templates/template-parameters.ts';

/** Minutes to wait after the first, second … failed attempt; then the message is given up. */
const RETRY_MINUTES = [1, 5, 30, 120, 480, 1440];

const KEPT_DAYS = 90;
const MAX_ERROR_LENGTH = 500;

/**
 * People are waiting for these. The last two must have the same timing, so that it does not reveal whether an account
 * exists.
 */
const AWAITED: TemplateName[] = ['password-code', 'sign-up-confirmation', 'sign-up-known'];

/**
 * A queue whose messages are sent one at a time; queues do not wait for each other. `awaited` is for messages that
 * people are waiting for, `many` for bulk messages and those sent to thousands at the same time.
 */
interface Lane {
  readonly channel: 'mail' | 'sms';
  readonly kind: 'awaited' | 'usual' | 'many';
}

const LANES: readonly Lane[] = [
  { channel: 'mail', kind: 'awaited' },
  { channel: 'mail', kind: 'usual' },
  { channel: 'mail', kind: 'many' },
  { channel: 'sms', kind: 'awaited' },
  { channel: 'sms', kind: 'usual' },
];

/** How long to wait for an unavailable database after a message has been sent, in milliseconds. */
const NOTE_MS = 60_000;

/** How often an empty queue is checked while others are sending, in milliseconds. */
const LOOK_MS = 200;

interface JobDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'> {
  readonly config: Pick<Config, 'publicUrl' | 'legalPages' | 'supportEmail' | 'bounces'>;
}

/** Sends queued messages soon after they are queued, and retries failed ones. */
export function sendMessagesJob(
  deps: JobDeps,
  channels: Channels,
  whyLeftOut: WhyLeftOut = nobodyLeftOut,
): JobDefinition {
  const sending: Sending = { channels, pauses: new Pauses(deps.clock), whyLeftOut, left: new Set() };
  return { name: SEND_MESSAGES, cron: '* * * * *', run: () => sendAll(deps, sending) };
}

/** Dependencies and state of sending. */
interface Sending {
  readonly channels: Channels;
  readonly pauses: Pauses;
  readonly whyLeftOut: WhyLeftOut;
  /** Messages sent but not yet recorded, because the database was lost in between. They are not sent again. */
  readonly left: Set<number>;
}

/** Processes all queues until none has a message that is due: those queued meanwhile do not wait for the next run. */
async function sendAll(deps: JobDeps, sending: Sending): Promise<void> {
  const busy = new Set(LANES);
  const work = async (lane: Lane) => {
    try {
      while (busy.size > 0) {
        if (!sending.pauses.holds(lane.channel) && (await sendAndNote(deps, sending, lane))) busy.add(lane);
        else if (busy.delete(lane) || busy.size > 0) await sleep(LOOK_MS);
      }
    } finally {
      busy.delete(lane);
    }
  };
  const ends = await Promise.allSettled(LANES.map(work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Retries until a sent message is recorded: another run of the job would send it again after a database failover. */
async function sendAndNote(deps: JobDeps, sending: Sending, lane: Lane): Promise<boolean> {
  const until = performance.now() + NOTE_MS;
  for (;;) {
    try {
      return await sendNext(deps, sending, lane);
    } catch (error) {
      const mayCome = sending.left.size > 0 && performance.now() < until;
      if (!mayCome || !isDatabaseUnavailable(error)) throw error;
      await sleep(LOOK_MS);
    }
  }
}

/** Name of the job that deletes old messages. */
export const CLEAN_UP_MESSAGES = 'clean-up-messages';

/** Deletes old messages and their files, once a day and after an erasure. */
export function cleanUpMessagesJob({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): JobDefinition {
  return {
    name: CLEAN_UP_MESSAGES,
    cron: '37 3 * * *',
    run: async () => {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * MS_A_DAY);
      await inTransaction(db, (tx) => deletePastMessages(tx, before));
      await removeGoneMessages(db, config);
    },
  };
}

async function deletePastMessages(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('created_at', '<', before)
    .where('status', 'in', ['sent', 'failed'])
    .execute();
}

/**
 * Tries one message of a queue; false when none is due. Its row is locked meanwhile, so that no other process sends it.
 * If the process is killed between sending and recording, the message is sent again: at least once rather than at most
 * once. A surviving process remembers what it has sent.
 */
async function sendNext(deps: JobDeps, sending: Sending, lane: Lane): Promise<boolean> {
  const { db, clock } = deps;
  const { pauses, whyLeftOut, left } = sending;
  const done = await db.transaction().execute(async (transaction) => {
    const message = await lockNext(transaction, lane, clock.now());
    if (!message) return null;
    const { id } = message;
    const hasLeft = left.has(id);
    if (!hasLeft) {
      if (await leaveOut(transaction, message, { whyLeftOut, now: clock.now() })) return id;
      if (await giveUpUnreachable(transaction, { lane, message, now: clock.now() })) return id;
      const error = await send(deps, sending, transaction, message);
      pauses.note(lane.channel, error);
      if (error !== null) {
        await recordFailure(deps, transaction, message, error);
        return id;
      }
      left.add(id);
    }
    const at = clock.now();
    const attempts = message.attempts + 1;
    await note(transaction, message, { status: 'sent', sent_at: at, attempts, last_error: null });
    await noteResult(transaction, message, { result: 'sent', at });
    return id;
  });
  if (done === null) return false;
  left.delete(done);
  return true;
}

type Message = NonNullable<Awaited<ReturnType<typeof lockNext>>>;

/** Returns the error that prevented sending, or null. */
async function send(deps: JobDeps, { channels }: Sending, tx: Tx, message: Message): Promise<unknown> {
  try {
    const rendered = await renderQueued(deps, tx, message);
    const { bounces } = deps.config;
    const returnPath = bounces && returnPathOf(bounces.address, deps.secrets, message.id);
    await channels.send({ ...message, ...rendered, returnPath });
    return null;
  } catch (error) {
    return error;
  }
}

async function recordFailure(
  { clock, log }: JobDeps,
  tx: Tx,
  message: Message,
  error: unknown,
): Promise<void> {
  const { id } = message;
  const attempts = message.attempts + 1;
  const last_error = reasonOf(error);
  const isFinal = error instanceof MessageRefused && isUnreachable(last_error);
  const wait = isFinal ? undefined : RETRY_MINUTES[message.attempts];
  log.warn({ message: id, attempts, reason: withoutAddresses(last_error) }, 'a message was not accepted');
  const now = clock.now();
  if (wait === undefined) {
    await note(tx, message, { status: 'failed', attempts, last_error });
    await noteResult(tx, message, { result: 'failed', at: now });
  } else {
    await postpone(tx, { id, attempts, last_error, until: now.getTime() + wait * 60_000 });
  }
}

/**
 * Gives up a mail to an unreachable address. A mail that somebody is waiting for is tried anyway, which shows whether
 * the address works again.
 */
async function giveUpUnreachable(
  tx: Tx,
  {
    lane,
    message,
    now,
  }: {
    readonly lane: Lane;
    readonly message: Message;
    readonly now: Date;
  },
): Promise<boolean> {
  if (lane.channel !== 'mail' || lane.kind === 'awaited') return false;
  const last_error = await findBounceReason(tx, message, now);
  if (last_error === null) return false;
  await note(tx, message, { status: 'failed', attempts: message.attempts, last_error });
  await noteResult(tx, message, { result: 'failed', at: now });
  return true;
}

function ofLane({ kind }: Lane): RawBuilder<boolean> {
  const isForMany = sql<boolean>`template = any(${[...forMany, 'weekly-digest']}::text[])`;
  if (kind === 'many') return isForMany;
  const isAwaited = sql<boolean>`template = any(${AWAITED}::text[])`;
  return kind === 'awaited' ? isAwaited : sql`not ${isAwaited} and not ${isForMany}`;
}

async function lockNext(tx: Tx, lane: Lane, now: Date) {
  return tx
    .selectFrom('outbox')
    .select([
      'id',
      'channel',
      'recipient',
      'user_id as userId',
      recipientName,
      'attempts',
      'created_at as createdAt',
      sql<Locale>`locale`.as('locale'),
      sql<TemplateName>`template`.as('template'),
      sql<Parameters>`parameters`.as('parameters'),
    ])
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .where('channel', '=', lane.channel)
    .where(ofLane(lane))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function note(
  tx: Tx,
  { id, template, parameters }: { id: number; template: TemplateName; parameters: Parameters },
  end: { status: 'sent' | 'failed'; attempts: number; last_error: string | null; sent_at?: Date },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      ...end,
      parameters: JSON.stringify(withoutSecrets(template, parameters)),
      ...(end.status === 'sent' && templateOf(template).forgetsReader && { recipient: '' }),
    })
    .where('id', '=', id)
    .execute();
}

async function postpone(
  tx: Tx,
  { id, attempts, last_error, until }: { id: number; attempts: number; last_error: string; until: number },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ attempts, last_error, next_attempt_at: new Date(until) })
    .where('id', '=', id)
    .execute();
}

/** Servers quote the rejected recipient, who must not appear in the log. */
function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>()"'@]+@[^\s<>()"'@]+|\+?\d{7,15}/g, '…');
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
}
