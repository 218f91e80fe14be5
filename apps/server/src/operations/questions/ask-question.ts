import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { findCompany } from '../../company/company.queries.ts';
import { lockUser } from '../../identity/users/users.queries.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, ownPartner, type Session } from '../../platform/http/session.ts';
import { dueOn } from './due-on.ts';
import { type NamedSubject, requireOwnSubject } from './find-subject.ts';
import { notifyOfQuestion } from './notify-of-questions.ts';
import {
  countWritten,
  findOpenAbout,
  findSubjectOf,
  insertMessage,
  insertQuestion,
  type KeptSubject,
  lockQuestion,
  updateClosed,
  updateWaiting,
  type Waiting,
} from './write-questions.queries.ts';

type AskDeps = InTx<Pick<Deps, 'db' | 'clock' | 'log' | 'messages'>>;
type Status = 'open' | 'answered' | 'closed';

/** Messages that a partner may write per day (Berlin): more than anybody needs, and too few for a flood. */
const DAILY_LIMIT = 20;

/**
 * Asks the company about one of the caller's own records, or about a missing credit. The due date of the answer is
 * fixed now: a later change of the setting does not affect it.
 * @returns its id
 * @throws ApiError 404 for a record that is not the caller's; 409 while another question about it is open; 422; 429
 * over the daily limit
 */
export async function askQuestion(
  deps: AskDeps,
  session: Session,
  { text, ...named }: NamedSubject & { readonly text: string },
): Promise<number> {
  const { db } = deps;
  const partner = ownPartner(session).id;
  const subject = await requireOwnSubject(deps, session, named);
  const waiting = await beginWriting(deps, session);
  await requireNoOther(db, partner, subject);
  const id = await insertQuestion(db, partner, subject, waiting);
  await keep(deps, session, { id, before: null, after: 'open', text, at: waiting.at });
  await notifyOfQuestion(deps, { id, partner: ownPartner(session), isNew: true }, waiting.at);
  return id;
}

/**
 * Adds a message to the caller's question. An answered question then waits for an answer again.
 * @throws ApiError 404 for somebody else's; 409 if it is closed; 429 over the daily limit
 */
export async function addMessage(
  deps: AskDeps,
  session: Session,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<void> {
  const waiting = await beginWriting(deps, session);
  const { status } = await lockOwn(deps.db, session, id);
  if (status === 'closed') throw wrongState('questionClosed', status);
  await write(deps, session, { id, before: status, text, waiting });
}

/**
 * Reopens the caller's question, however long ago it was closed: questions do not lapse.
 * @throws ApiError 404 for somebody else's; 409 if it is not closed, and while another question about the same is open;
 * 429
 */
export async function reopen(
  deps: AskDeps,
  session: Session,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<void> {
  const waiting = await beginWriting(deps, session);
  const { status, partner } = await lockOwn(deps.db, session, id);
  if (status !== 'closed') throw wrongState('questionNotClosed', status);
  await requireNoOther(deps.db, partner, await findSubjectOf(deps.db, id));
  await write(deps, session, { id, before: status, text, waiting });
}

/** Closes the caller's question. @throws ApiError 404 for somebody else's; 409 if it is closed */
export async function closeOwn({ db, clock }: AskDeps, session: Session, id: number): Promise<void> {
  const { status } = await lockOwn(db, session, id);
  if (status === 'closed') throw wrongState('questionClosed', status);
  await updateClosed(db, id, { by: session.user.id, at: clock.now() });
  await noteStatus(db, session, { id, before: status, after: 'closed' });
}

/** A refusal that names the current state. */
export function wrongState(
  code: 'questionClosed' | 'questionNotClosed' | 'questionUnanswered',
  status: Status,
): ApiError {
  return new ApiError(409, code, { fields: { status } });
}

/** Logs a change of status; the messages stay with the question. */
export async function noteStatus(
  tx: Tx,
  session: Session,
  { id, before, after }: { readonly id: number; readonly before: Status | null; readonly after: Status },
): Promise<void> {
  await audit(tx, {
    user: session.user.id,
    action: 'write',
    subject: `/api/questions/${id}`,
    details: { before: before === null ? {} : { status: before }, after: { status: after } },
  });
}

/**
 * Serializes the writes of a partner: concurrent requests would each see room under the limit, and no open question
 * about the same record.
 */
async function beginWriting({ db, clock }: AskDeps, session: Session): Promise<Waiting> {
  const now = clock.now();
  const today = berlinDay(now.getTime());
  await lockUser(db, session.user.id);
  const written = await countWritten(db, {
    user: session.user.id,
    since: new Date(berlinMidnight(today)),
  });
  if (written >= DAILY_LIMIT)
    throw new ApiError(429, refusal('questionsUsedUp', { most: DAILY_LIMIT }), {
      retryAfterSeconds: Math.ceil((berlinMidnight(addDays(today, 1)) - now.getTime()) / 1000),
    });
  const { answerDays } = await findCompany(db);
  return { at: now, dueOn: dueOn(now, answerDays) };
}

async function requireNoOther(db: Kysely<DB>, partner: number, subject: KeptSubject): Promise<void> {
  const other = await findOpenAbout(db, partner, subject);
  if (other !== undefined) throw new ApiError(409, 'questionThere', { fields: { question: other } });
}

async function lockOwn(tx: Tx, session: Session, id: number) {
  const found = await lockQuestion(tx, id);
  if (found === undefined || !isOwn(session, found.partner)) throw notFound();
  return found;
}

async function write(
  deps: AskDeps,
  session: Session,
  written: { readonly id: number; readonly before: Status; readonly text: string; readonly waiting: Waiting },
): Promise<void> {
  const { id, before, text, waiting } = written;
  await updateWaiting(deps.db, id, waiting);
  await keep(deps, session, { id, before, after: 'open', text, at: waiting.at });
  const asker = { id, partner: ownPartner(session), isNew: false };
  await notifyOfQuestion(deps, asker, waiting.at);
}

async function keep(
  { db }: AskDeps,
  session: Session,
  kept: {
    readonly id: number;
    readonly before: Status | null;
    readonly after: Status;
    readonly text: string;
    readonly at: Date;
  },
): Promise<void> {
  const { id, before, after, text, at } = kept;
  await insertMessage(db, { question: id, kind: 'question', text, by: session.user.id, at });
  await noteStatus(db, session, { id, before, after });
}
