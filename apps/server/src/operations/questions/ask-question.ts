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
import { tellAsked } from './tell-questions.ts';
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

/** How much a partner may write a day (Berlin): more than anybody asks, and too little for a flood. */
const DAILY_LIMIT = 20;

/**
 * Asks the company about a line of the caller's own, or about a credit that they miss. The day by which it answers is promised now:
 * another setting later changes nothing of it.
 * @returns its id
 * @throws ApiError 404 for what is not the caller's; 409 while a question about the same is not closed; 422; 429 beyond the daily limit
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
  await tellAsked(deps, { id, partner: ownPartner(session), isNew: true }, waiting.at);
  return id;
}

/**
 * Adds to an own question. An answered one waits for an answer again.
 * @throws ApiError 404 for one of somebody else; 409 for a closed one; 429 beyond the daily limit
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
 * Opens an own question again, however long ago it was closed: nothing that a partner asks lapses.
 * @throws ApiError 404 for one of somebody else; 409 for one that is not closed, and while another about the same is not; 429
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

/** Closes an own question. @throws ApiError 404 for one of somebody else; 409 for a closed one */
export async function closeOwn({ db, clock }: AskDeps, session: Session, id: number): Promise<void> {
  const { status } = await lockOwn(db, session, id);
  if (status === 'closed') throw wrongState('questionClosed', status);
  await updateClosed(db, id, { by: session.user.id, at: clock.now() });
  await noteStatus(db, session, { id, before: status, after: 'closed' });
}

/** A refusal that says in which state it is. */
export function wrongState(
  code: 'questionClosed' | 'questionNotClosed' | 'questionUnanswered',
  status: Status,
): ApiError {
  return new ApiError(409, code, { fields: { status } });
}

/** Writes what becomes of a question into the log; its words stand with it. */
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

/** One after the other for each partner: else simultaneous requests would each see room, and no question about the same line. */
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
  await tellAsked(deps, asker, waiting.at);
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
