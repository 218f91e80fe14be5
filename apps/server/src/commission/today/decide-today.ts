import { addDays, berlinDay, berlinMidnight, cycleEnd, cycleOf, MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** The kinds of tasks, the most valuable first: what one wrote down, a promise, money that waits, what ends, what one aims at, whom to help, whom to win back. */
export const kinds = [
  'own-task',
  'follow-up',
  'invitation-call',
  'payout-papers',
  'kick-start',
  'goal',
  'new-member',
  'own-membership',
  'close-to-level',
  'invitation',
  'member-membership',
  'silent',
] as const satisfies readonly DB['task_answers']['kind'][];

export type TaskKind = (typeof kinds)[number];

/** What decides whether a task is shown; among those of one kind the smaller `rank` comes first. */
export interface Candidate {
  readonly kind: TaskKind;
  readonly object: number;
  readonly rank: number;
  /** What the reason rests on: another one makes it another task. */
  readonly basis: string;
  /** What was answered before was about something else that had the same object: an earlier goal. */
  readonly since?: Date;
}

/** What a partner answered to a task. */
export interface Answer {
  readonly kind: TaskKind;
  readonly object: number;
  readonly answer: DB['task_answers']['answer'];
  readonly basis: string;
  readonly until: Date;
  readonly answeredAt: Date;
}

/** More than these are no list for a day. */
const MOST_TASKS = 7;

/** With fewer the kinds need not be mixed. */
const FEW_TASKS = 3;

const MOST_OF_A_KIND = 2;

const NOT_USEFUL_DAYS = 90;

/** A reason that does not change by itself asks again after so many days, as a call does that is done. */
const DONE_DAYS = 30;

/** Tasks about somebody of the first line. A call that is done or put off is so in the contacts, which keep it. */
const calls: ReadonlySet<TaskKind> = new Set<TaskKind>([
  'follow-up',
  'new-member',
  'close-to-level',
  'member-membership',
  'silent',
]);

/** Days that were chosen for a call: an answer changes the day where it is kept, and a new day is a new promise. */
const promises: ReadonlySet<TaskKind> = new Set<TaskKind>(['follow-up', 'invitation-call']);

/** Whether a task is a call to somebody of the first line. */
export function isCall(kind: TaskKind): boolean {
  return calls.has(kind);
}

/**
 * Which tasks a partner sees: the most valuable first, of a person one, of a kind two and in all seven at most. What was
 * answered on this Berlin day counts among them, so that the list gets shorter; unless there are fewer than three, when
 * those of one kind fill it up. What the partner wrote down is always there.
 */
export function decideToday<Task extends Candidate>(
  candidates: readonly Task[],
  answers: readonly Answer[],
  now: Date,
): Task[] {
  const today = berlinDay(now.getTime());
  const answered = answers.filter(({ answeredAt }) => berlinDay(answeredAt.getTime()) === today);
  const wanted = candidates.filter((task) => !answers.some((answer) => hides(answer, task, now)));
  const own = wanted.filter(({ kind }) => kind === 'own-task').toSorted(compare);
  const open = oneOfEach(wanted.filter(({ kind }) => kind !== 'own-task').toSorted(compare));
  const taken = Map.groupBy(answered, ({ kind }) => kind);
  const room = MOST_TASKS - answered.length - own.length;
  const mixed = open.filter((task, index) => {
    const before = open.slice(0, index).filter(({ kind }) => kind === task.kind).length;
    return before + (taken.get(task.kind)?.length ?? 0) < MOST_OF_A_KIND;
  });
  const missing = FEW_TASKS - answered.length - own.length - mixed.length;
  const more = missing > 0 ? open.filter((task) => !mixed.includes(task)).slice(0, missing) : [];
  return [...own, ...[...mixed, ...more].toSorted(compare).slice(0, Math.max(0, room))];
}

function compare(a: Candidate, b: Candidate): number {
  return kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.rank - b.rank || a.object - b.object;
}

/** Without the lesser tasks about a person who has a greater one. */
function oneOfEach<Task extends Candidate>(tasks: readonly Task[]): Task[] {
  const isFirst = (task: Task) =>
    tasks.find(({ kind, object }) => isCall(kind) && object === task.object) === task;
  return tasks.filter((task) => !isCall(task.kind) || isFirst(task));
}

/** Whether an answer keeps a task from the list. */
function hides(answer: Answer, task: Candidate, now: Date): boolean {
  if (answer.kind !== task.kind || answer.object !== task.object || answer.until <= now) return false;
  if (task.since !== undefined && answer.answeredAt < task.since) return false;
  if (promises.has(task.kind)) return false;
  if (answer.answer === 'not-useful') return true;
  if (isCall(task.kind)) return false;
  return answer.answer === 'later' || answer.basis === task.basis;
}

/** Until when an answer holds that is given now; `days` are those of `later`. */
export function answerUntil(
  { kind, answer, days }: { kind: TaskKind; answer: Answer['answer']; days: number },
  now: Date,
): Date {
  if (answer === 'not-useful') return new Date(now.getTime() + NOT_USEFUL_DAYS * MS_A_DAY);
  if (answer === 'later') return new Date(berlinMidnight(addDays(berlinDay(now.getTime()), days)));
  // QP begin again with each month.
  if (kind === 'close-to-level') return new Date(cycleEnd(cycleOf(now.getTime())) + 1);
  return new Date(now.getTime() + DONE_DAYS * MS_A_DAY);
}
