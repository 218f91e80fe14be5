import type { Kysely } from 'kysely';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { noteStatus, wrongState } from './ask-question.ts';
import { findAssignable } from './assignable.queries.ts';
import { notifyOfAnswer } from './notify-of-questions.ts';
import {
  insertMessage,
  lockQuestion,
  updateAnswered,
  updateAssigned,
  updateClosed,
} from './write-questions.queries.ts';

type AnswerDeps = InTx<Pick<Deps, 'db' | 'clock' | 'messages'>>;

/**
 * Answers a question, in the product and by mail.
 * @throws ApiError 404 if there is none; 403 for the caller's own; 409 if it is closed, or its partner's account
 * deleted
 */
export async function answerQuestion(
  deps: AnswerDeps,
  session: Session,
  { id, text, close }: { readonly id: number; readonly text: string; readonly close: boolean },
): Promise<void> {
  const { db, clock } = deps;
  const { status, partner } = await lockOthers(db, session, id);
  await requirePartnerThere(db, partner);
  if (status === 'closed') throw wrongState('questionClosed', status);
  const at = clock.now();
  const by = session.user.id;
  await insertMessage(db, { question: id, kind: 'answer', text, by, at });
  await updateAnswered(db, id, at);
  if (close) await updateClosed(db, id, { by, at });
  await noteStatus(db, session, { id, before: status, after: close ? 'closed' : 'answered' });
  await notifyOfAnswer(deps, { id, partner, text, at });
}

/** Adds an internal note for other staff. @throws ApiError 404 if there is none; 403 for the caller's own */
export async function noteQuestion(
  { db, clock }: AnswerDeps,
  session: Session,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<void> {
  await lockOthers(db, session, id);
  const by = session.user.id;
  const note = await insertMessage(db, { question: id, kind: 'note', text, by, at: clock.now() });
  const details = { before: {}, after: { message: note } };
  await audit(db, { user: by, action: 'write', subject: `/api/questions/${id}`, details });
}

/**
 * Assigns a question, or unassigns it.
 * @throws ApiError 404 if there is none; 403 for the caller's own; 422 for an assignee who may not answer it
 */
export async function assignQuestion(
  { db }: AnswerDeps,
  session: Session,
  { id, operator }: { readonly id: number; readonly operator: number | null },
): Promise<void> {
  const { assigned, partner } = await lockOthers(db, session, id);
  await requireAssignable(db, partner, operator);
  await updateAssigned(db, id, operator);
  const details = { before: { operator: assigned }, after: { operator } };
  await audit(db, { user: session.user.id, action: 'write', subject: `/api/questions/${id}`, details });
}

/**
 * Closes an answered question. @throws ApiError 404 if there is none; 403 for the caller's own; 409 while it waits, and
 * if it is closed
 */
export async function closeQuestion({ db, clock }: AnswerDeps, session: Session, id: number): Promise<void> {
  const { status } = await lockOthers(db, session, id);
  if (status === 'open') throw wrongState('questionUnanswered', status);
  if (status === 'closed') throw wrongState('questionClosed', status);
  await updateClosed(db, id, { by: session.user.id, at: clock.now() });
  await noteStatus(db, session, { id, before: status, after: 'closed' });
}

/** Nobody handles their own questions. */
async function lockOthers(tx: Tx, session: Session, id: number) {
  const found = await lockQuestion(tx, id);
  if (found === undefined) throw notFound();
  if (isOwn(session, found.partner)) throw new ApiError(403, 'ownQuestion');
  return found;
}

async function requireAssignable(db: Kysely<DB>, partner: number, operator: number | null): Promise<void> {
  if (operator === null) return;
  const people = await findAssignable(db, partner);
  if (!people.some(({ id }) => id === operator)) throw invalidField('operator', 'questionOperator');
}
