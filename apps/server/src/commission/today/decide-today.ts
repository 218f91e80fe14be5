import { addDays, berlinDay, berlinMidnight, cycleEnd, cycleOf, MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { DB } from '../../platform/database/database-types.ts';

/**
 * The kinds of tasks, the most valuable first: own notes, promises, waiting money, things about to end, goals, people to help,
 * people to win back.
 */
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

/** The facts that decide whether a task is shown; within a kind a smaller `rank` comes first. */
export interface Candidate {
  readonly kind: TaskKind;
  readonly object: number;
  readonly rank: number;
  /** The basis of the reason: another basis makes it another task. */
  readonly basis: string;
  /** Earlier answers were about something else with the same object: a previous goal. */
  readonly since?: Date;
}

/** A partner's answer to a task. */
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

/** Below this number the kinds need not be mixed. */
const FEW_TASKS = 3;

const MOST_OF_A_KIND = 2;

const NOT_USEFUL_DAYS = 90;

/** Days after which a reason that does not change by itself asks again, like a call that is done. */
const DONE_DAYS = 30;

/** Tasks about somebody of the first line. A call that is done or postponed is so in the contacts, which store it. */
const calls: ReadonlySet<TaskKind> = new Set<TaskKind>([
  'follow-up',
  'new-member',
  'close-to-level',
  'member-membership',
  'silent',
]);

/** Days chosen for a call: an answer changes the day where it is stored, and a new day is a new promise. */
const promises: ReadonlySet<TaskKind> = new Set<TaskKind>(['follow-up', 'invitation-call']);

/** Whether a task is a call to somebody of the first line. */
export function isCall(kind: TaskKind): boolean {
  return calls.has(kind);
}

/**
 * The tasks shown to a partner: the most valuable first, one per person, two per kind and at most seven in total. Tasks
 * answered on this Berlin day count among them, so that the list gets shorter; if there are fewer than three, others of the
 * same kinds fill it up. The partner's own notes are always shown.
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

/** Whether an answer hides a task. */
function hides(answer: Answer, task: Candidate, now: Date): boolean {
  if (answer.kind !== task.kind || answer.object !== task.object || answer.until <= now) return false;
  if (task.since !== undefined && answer.answeredAt < task.since) return false;
  if (promises.has(task.kind)) return false;
  if (answer.answer === 'not-useful') return true;
  if (isCall(task.kind)) return false;
  return answer.answer === 'later' || answer.basis === task.basis;
}

/** Until when an answer given now is valid; `days` are those of `later`. */
export function answerUntil(
  { kind, answer, days }: { kind: TaskKind; answer: Answer['answer']; days: number },
  now: Date,
): Date {
  if (answer === 'not-useful') return new Date(now.getTime() + NOT_USEFUL_DAYS * MS_A_DAY);
  if (answer === 'later') return new Date(berlinMidnight(addDays(berlinDay(now.getTime()), days)));
  // QP start again each month.
  if (kind === 'close-to-level') return new Date(cycleEnd(cycleOf(now.getTime())) + 1);
  return new Date(now.getTime() + DONE_DAYS * MS_A_DAY);
}
