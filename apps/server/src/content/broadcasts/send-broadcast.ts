import { MOST_BY_ONE } from '@blattwerk/contract/broadcasts/broadcast.ts';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { ApiError, invalidField, invalidFields, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { broadcastFaults } from './broadcast-facts.ts';
import { lockBroadcast } from './broadcasts.queries.ts';
import { fixRecipients } from './readers.queries.ts';
import { SEND_BROADCASTS } from './send-broadcasts.job.ts';
import { planBroadcast, stopBroadcast, submitBroadcast, withdrawBroadcast } from './sending.queries.ts';
import { factsOf, logged, requireDraft, subjectOf } from './write-broadcast.ts';

const RIGHT = 'content.write';

/** How many days ahead the time of a broadcast may be. */
const MOST_DAYS = 366;
/** Tolerance for a time chosen just now. */
const SLACK_MS = 60_000;

const DRAFT: Fields = { status: 'draft' };

/** The parameters of sending a broadcast. */
interface Sending {
  readonly id: number;
  /** The version that the caller has read. */
  readonly version: string | null;
  /** The number of recipients that the caller saw. */
  readonly expected: number;
  /** Null for now. */
  readonly dueAt: Date | null;
  readonly reason: string;
}

/**
 * Sends a broadcast to the partners who match its filter now. With more than {@link MOST_BY_ONE} recipients, and
 * whenever it is legally required, since opting out does not apply then, a second person approves it if the company
 * requires two: it is stored unchanged until then.
 * @throws ApiError 404 if there is none; 409 if it was sent, and if the number of recipients differs; 412 for a stale
 * version; 422 for missing parts
 */
export async function sendBroadcast(
  deps: InTx<Pick<Deps, 'db' | 'clock' | 'jobs'>>,
  session: Session,
  { id, version, expected, dueAt, reason }: Sending,
): Promise<void> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const broadcast = await requireDraft(db, { id, version });
  const facts = factsOf(broadcast);
  const faults = broadcastFaults(facts);
  if (faults.length > 0) throw invalidFields(faults);
  const due = dueAt === null || dueAt <= now ? now : dueAt;
  if (dueAt !== null && (dueAt.getTime() < now.getTime() - SLACK_MS || isFarAhead(dueAt, now)))
    throw invalidField('dueAt', 'broadcastDay');
  const recipients = await fixRecipients(db, broadcast, now);
  if (recipients === 0) throw invalidField('audience', 'broadcastNobody');
  if (recipients !== expected) throw new ApiError(409, refusal('otherCount', { hits: recipients }));
  const after = { ...logged(facts), recipients, dueAt: due.toISOString(), status: 'planned' };
  const isForTwo = facts.isLegal || recipients > MOST_BY_ONE;
  const by = session.user;
  const prepared = {
    kind: 'content.broadcast',
    subject: subjectOf(id),
    before: DRAFT,
    after,
    reason,
  } as const;
  const approval = isForTwo ? await prepare(deps, { by, right: RIGHT }, prepared) : null;
  const state = approval === null ? 'planned' : 'waiting';
  await submitBroadcast(db, id, { state, dueAt: due, reason, by: by.id, at: now, approval });
  if (approval !== null) return;
  const details = { before: DRAFT, after, reason, ...(isForTwo && { alone: true }) };
  await audit(db, { user: by.id, action: 'write', subject: subjectOf(id), details });
  await jobs.request(SEND_BROADCASTS, { delaySeconds: COMMIT_SECONDS });
}

function isFarAhead(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() + MOST_DAYS * MS_A_DAY;
}

/** Schedules a broadcast once a second person has approved it; turns it into a draft again if rejected. */
export const broadcastApproval: ApprovalDoing = {
  right: RIGHT,
  current: async ({ db }, { id, subject }) => {
    const broadcast = await lockBroadcast(db, idOf(subject));
    return broadcast?.state === 'waiting' && broadcast.approval === id ? DRAFT : undefined;
  },
  execute: async ({ db, jobs }, { id, subject, before, after, reason, alone }, preparedBy) => {
    await planBroadcast(db, idOf(subject));
    const details = { before, after, reason, ...(alone && { alone }) };
    await audit(db, { user: preparedBy, action: 'write', subject, approval: id, details });
    await jobs.request(SEND_BROADCASTS, { delaySeconds: COMMIT_SECONDS });
  },
  undone: async ({ db }, { id, subject }) => {
    const broadcast = await lockBroadcast(db, idOf(subject));
    if (broadcast?.state === 'waiting' && broadcast.approval === id)
      await withdrawBroadcast(db, broadcast.id);
  },
};

const idOf = (subject: string) => Number(subject.split('/').at(-1));

/**
 * Cancels a broadcast: recipients who have not got it yet will not.
 * @throws ApiError 404 if there is none; 409 for a draft, for one that waits for approval, and for one that is over
 */
export async function cancelBroadcast(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  { user }: Pick<Session, 'user'>,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const broadcast = await lockBroadcast(db, id);
  if (broadcast === undefined) throw notFound();
  const { state } = broadcast;
  if (state === 'waiting') throw new ApiError(409, 'broadcastWaits', { fields: { state } });
  if (state !== 'planned' && state !== 'sending')
    throw new ApiError(409, 'broadcastOver', { fields: { state } });
  const stopped = await stopBroadcast(db, id, clock.now());
  const details = {
    before: { status: state },
    after: { status: 'cancelled', recipients: stopped },
    reason,
  };
  await audit(db, { user: user.id, action: 'write', subject: subjectOf(id), details });
}
