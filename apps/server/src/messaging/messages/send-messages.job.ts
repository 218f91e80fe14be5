import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { isDead, whyItWouldComeBack } from './bounces/bounced.queries.ts';
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

/** Minutes until the next attempt, after the first, second … one that failed; then it is given up. */
const WAITS_MINUTES = [1, 5, 30, 120, 480, 1440];

const KEPT_DAYS = 90;
const MAX_ERROR_LENGTH = 500;

/** Somebody sits and waits for these; the last two must not differ to who watches the clock. */
const AWAITED: TemplateName[] = ['password-code', 'sign-up-confirmation', 'sign-up-known'];

/**
 * Messages that leave one after the other; lanes do not wait for one another. `awaited` are those that somebody sits before, `many` what
 * thousands get at the same time or is written to many: nothing else waits for these.
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

/** How long a database that is away is waited for once a message has left, in milliseconds. */
const NOTE_MS = 60_000;

/** How often a lane with nothing to send looks again while others send. */
const LOOK_MS = 200;

interface JobDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'> {
  readonly config: Pick<Config, 'publicUrl' | 'legalPages' | 'supportEmail' | 'bounces'>;
}

/** Sends what is queued, soon after it was queued and again later when it was not taken. */
export function sendMessagesJob(
  deps: JobDeps,
  channels: Channels,
  whyLeftOut: WhyLeftOut = nobodyLeftOut,
): JobDefinition {
  const sending: Sending = { channels, pauses: new Pauses(deps.clock), whyLeftOut, left: new Set() };
  return { name: SEND_MESSAGES, cron: '* * * * *', run: () => sendAll(deps, sending) };
}

/** What messages leave by. */
interface Sending {
  readonly channels: Channels;
  readonly pauses: Pauses;
  readonly whyLeftOut: WhyLeftOut;
  /** Messages that left and whose rows do not say so yet: the database was lost in between. They do not leave again. */
  readonly left: Set<number>;
}

/** Works on all lanes until none has anything to send: what is queued for one while another is busy does not wait. */
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

/**
 * Does not give up while something left and is not noted: as long as the job is under way no other process begins it, and would send
 * that again after the database has failed over.
 */
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

/** What asks for messages to be forgotten. */
export const CLEAN_UP_MESSAGES = 'clean-up-messages';

/** Forgets, once a day and after a deletion, messages that nobody asks about any more, with the files of them. */
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
 * Tries one message of a lane; false when none is due. Its row is locked meanwhile, so that no other process sends it
 * too. Whoever is killed between sending and noting it sends it again: rather twice than never. Who lives on knows what left.
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
      if (await giveUpOnDeadAddress(transaction, { lane, message, now: clock.now() })) return id;
      const error = await send(deps, sending, transaction, message);
      pauses.note(lane.channel, error);
      if (error !== null) {
        await noteRefused(deps, transaction, message, error);
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

/** Answers what kept a message from leaving, or null. */
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

async function noteRefused({ clock, log }: JobDeps, tx: Tx, message: Message, error: unknown): Promise<void> {
  const { id } = message;
  const attempts = message.attempts + 1;
  const last_error = reasonOf(error);
  const isFinal = error instanceof MessageRefused && isDead(last_error);
  const wait = isFinal ? undefined : WAITS_MINUTES[message.attempts];
  log.warn({ message: id, attempts, reason: withoutAddresses(last_error) }, 'a message was not taken');
  const now = clock.now();
  if (wait === undefined) {
    await note(tx, message, { status: 'failed', attempts, last_error });
    await noteResult(tx, message, { result: 'failed', at: now });
  } else {
    await postpone(tx, { id, attempts, last_error, until: now.getTime() + wait * 60_000 });
  }
}

/** Takes a mail for given up whose address lets none arrive. What somebody sits before is tried all the same, and shows whether it does again. */
async function giveUpOnDeadAddress(
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
  const last_error = await whyItWouldComeBack(tx, message, now);
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

/** Servers quote whom they refuse: the log is to name nobody. */
function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>()"'@]+@[^\s<>()"'@]+|\+?\d{7,15}/g, '…');
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
}
