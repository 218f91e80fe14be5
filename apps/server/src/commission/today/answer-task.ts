import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { findReasons } from '../../network/contacts/calls.queries.ts';
import { saveFollowUp } from '../../network/contacts/follow-ups.queries.ts';
import { updateInvitationNote } from '../../network/potential-partners/potential-partners.queries.ts';
import { notFound } from '../../platform/api-error.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteAnswer, findAnswer, saveAnswer } from './answers.queries.ts';
import { type Answer, answerUntil, isCall, type TaskKind } from './decide-today.ts';
import { findCallTasks } from './find-calls.ts';
import { findOwnTasks } from './find-own-tasks.ts';
import { findWrittenTasks } from './own-tasks.ts';
import type { Task } from './task.ts';

type Uses = InTx<Pick<Deps, 'db' | 'secrets'>>;

/** A task, and its partner with the partner's user. */
export interface AskedTask {
  readonly partner: number;
  readonly user: number;
  readonly now: Date;
  readonly kind: TaskKind;
  readonly object: number;
}

interface Given {
  readonly answer: Answer['answer'];
  /** Days by which a task is postponed. */
  readonly days: number;
}

/**
 * Stores an answer to a current task, or to one that was answered before, for example in another tab.
 * @throws ApiError 404 for any other task
 */
export async function answerTask(deps: Uses, task: AskedTask, { answer, days }: Given): Promise<void> {
  const { kind, object, now } = task;
  const found = await findTask(deps, task);
  const before = await findAnswer(deps.db, task);
  const basis = found?.basis ?? before?.basis;
  if (basis === undefined) throw notFound();
  if (isCall(kind)) await keepCall(deps, task, { answer, days });
  if (kind === 'invitation-call') await keepInvitationCall(deps, task, { answer, days });
  const until = answerUntil({ kind, answer, days }, now);
  await saveAnswer(deps.db, task.partner, { kind, object, answer, basis, until, answeredAt: now });
}

/** Takes back the answer to a task; without one nothing changes. */
export async function takeAnswerBack(deps: Uses, task: AskedTask): Promise<void> {
  const before = await findAnswer(deps.db, task);
  if (before === undefined) return;
  await deleteAnswer(deps.db, task);
  if (task.kind === 'invitation-call') await callInvitedOn(deps, task, before.basis);
  if (!isCall(task.kind)) return;
  const callOn = task.kind === 'follow-up' ? before.basis : null;
  if (before.answer === 'done') await keep(deps, task, { done: false });
  else if (before.answer === 'later' || task.kind === 'follow-up') await keep(deps, task, { callOn });
}

async function findTask(deps: Uses, { kind, object, ...whose }: AskedTask): Promise<Task | undefined> {
  const tasks = await findTasksLike(deps, kind, whose);
  return tasks.find((task) => task.kind === kind && task.object === object);
}

/** Tasks that include the one of a kind, if there is one. */
async function findTasksLike(
  deps: Uses,
  kind: TaskKind,
  whose: Omit<AskedTask, 'kind' | 'object'>,
): Promise<Task[]> {
  if (kind === 'own-task') return (await findWrittenTasks(deps.db, whose)).due;
  if (isCall(kind)) return findCallTasks(deps.db, { ...whose, withNotes: false });
  return findOwnTasks(deps, { ...whose, withNotes: true });
}

/** The day of the next call is stored in the invitation, and cleared if the call is done or not useful. */
function keepInvitationCall(deps: Uses, task: AskedTask, { answer, days }: Given): Promise<void> {
  return callInvitedOn(deps, task, answer === 'later' ? addDays(berlinDay(task.now.getTime()), days) : null);
}

function callInvitedOn({ db }: Uses, { object: id }: AskedTask, callOn: string | null): Promise<void> {
  return updateInvitationNote(db, { id, callOn, note: undefined });
}

/** Contacts store that a call is done or postponed; a day chosen for it is cleared if it is not useful. */
async function keepCall(deps: Uses, task: AskedTask, { answer, days }: Given): Promise<void> {
  if (answer === 'done') await keep(deps, task, { done: true });
  else if (answer === 'later')
    await keep(deps, task, { callOn: addDays(berlinDay(task.now.getTime()), days) });
  else if (task.kind === 'follow-up') await keep(deps, task, { callOn: null });
}

/** @throws ApiError 404 for somebody who is not in the first line */
async function keep(
  { db }: Uses,
  { partner, object: member, now }: AskedTask,
  { done, callOn }: { readonly done?: boolean; readonly callOn?: string | null },
): Promise<void> {
  const reasons = await findReasons(db, { partner, member, now });
  if (reasons === undefined) throw notFound();
  await saveFollowUp(db, { partner, member, now, done, reasons, callOn, note: undefined });
}
