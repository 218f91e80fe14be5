import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { getToday } from '@blattwerk/contract/today/today.contract.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { findLevelsBelow } from '../../network/tree/subtree.queries.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import {
  countOpenTasks,
  findOpenTasks,
  insertTask,
  type NewTask,
  type OwnTask,
} from './own-tasks.queries.ts';
import { type Task, taskOf } from './task.ts';

/** More than anybody does. */
const MOST_OPEN = 100;

/** The latest day of a task, in days from today. */
const LATEST_DAYS = 366;

type Planned = HandlerAnswer<typeof getToday>['planned'][number];

/** A partner's own tasks: those of today and before, and those planned for later days. */
export async function findWrittenTasks(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<{ due: Task[]; planned: Planned[] }> {
  const today = berlinDay(now.getTime());
  const open = await findOpenTasks(db, partner, now);
  return {
    due: open.filter(({ dueOn }) => dueOn <= today).map(presentDue),
    planned: open.filter(({ dueOn }) => dueOn > today).map(presentPlanned),
  };
}

function presentDue({ id, text, dueOn, member, displayName, email, phone, language }: OwnTask): Task {
  const person =
    member === null ? null : { id: member, displayName: displayName ?? '', email, phone, language };
  return taskOf('own-task', { object: id, rank: Date.parse(dueOn), basis: dueOn, day: dueOn, person, text });
}

function presentPlanned({ id, text, dueOn, member, displayName }: OwnTask): Planned {
  return {
    id,
    text,
    day: dueOn,
    person: member === null ? null : { id: member, displayName: displayName ?? '' },
  };
}

/**
 * Writes down a task.
 * @throws ApiError 404 for somebody who is not in the team, 422 for a day before today or too far ahead, 409 with too many
 */
export async function writeTask(tx: Tx, task: NewTask): Promise<{ id: number }> {
  const { partner, member, day, now } = task;
  const from = berlinDay(now.getTime());
  const to = addDays(from, LATEST_DAYS);
  if (day < from || day > to) throw invalidField('day', refusal('followUpDay', { from, to }));
  if (member !== null && (await findLevelsBelow(tx, { root: partner, partner: member })) === undefined)
    throw notFound();
  if ((await countOpenTasks(tx, partner)) >= MOST_OPEN)
    throw new ApiError(409, refusal('ownTasksFull', { most: MOST_OPEN }));
  return insertTask(tx, task);
}
