import { addDays, berlinDay, dayNumber } from '@blattwerk/plan/days.ts';
import { perWeek } from '@blattwerk/plan/goals/goal-plan.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { PathStep } from '@blattwerk/plan/rank-path/rank-path.ts';
import type { Kysely } from 'kysely';
import { findPlan } from '../../company/plans/find-plan.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findBonusStanding } from '../bonuses/standing.queries.ts';
import { findGoalProgress, type GoalProgress } from '../goals/goal-progress.queries.ts';
import { stateOf } from '../goals/goals.presenter.ts';
import { findGoal } from '../goals/goals.queries.ts';
import { findPeople } from './find-calls.ts';
import { type Facts, type Task, taskOf } from './task.ts';

interface Whose {
  readonly partner: number;
  readonly now: Date;
}

/**
 * The requirements of a goal of the current month within a week, and its first step; nothing once it is reached or its day has
 * passed. A goal of a later month has no step yet, because nothing that happens now counts for it.
 */
export async function findGoalTask(db: Kysely<DB>, { partner, now }: Whose): Promise<Task[]> {
  const stored = await findGoal(db, partner);
  if (stored === undefined) return [];
  const standing = await findBonusStanding(db, { partner, now });
  if (standing === undefined || stored.until < standing.dateFrom || stored.until > standing.dateTo) return [];
  const plan = await findPlan(db, standing);
  const progress = await findGoalProgress(db, plan, { partner, standing, now }, stored);
  const today = berlinDay(now.getTime());
  if (progress.plan === null || stateOf(progress, stored.until, today) !== 'open') return [];
  const { goal } = stored;
  const { customers, qp } = progress.plan;
  const week = progress.affiliateMissing
    ? {}
    : {
        customers: perWeek(customers, progress.days),
        missingQualificationPoints: perWeek(qp, progress.days),
        ...(await findFirstLeg(db, { partner, now, plan }, progress)),
      };
  return [
    taskOf('goal', {
      object: partner,
      rank: 0,
      basis: mondayOf(today),
      since: stored.createdAt,
      day: stored.until,
      levelName: goal.kind === 'level' ? levelRow(plan, goal.level).name : null,
      amount: goal.kind === 'amount' ? formatCents(goal.amountCents) : null,
      ...week,
    }),
  ];
}

/** The first leg to work on: the existing one that lacks least, otherwise a new one. */
async function findFirstLeg(
  db: Kysely<DB>,
  { partner, now, plan: rules }: Whose & { plan: Plan },
  { plan, legs, days }: GoalProgress,
): Promise<Partial<Facts>> {
  const idOf = ({ where }: PathStep) => (typeof where === 'number' ? legs[where] : undefined);
  const isNew = (step: PathStep) => Number(idOf(step) === undefined);
  const [step] = (plan?.legs ?? []).toSorted((a, b) => isNew(a) - isNew(b) || a.qp - b.qp);
  if (step === undefined) return {};
  const id = idOf(step);
  const people = await findPeople(db, id === undefined ? [] : [id], { partner, now, withNotes: false });
  const person = id === undefined ? null : (people.get(id)?.person ?? null);
  const levelName = step.level === null ? null : levelRow(rules, step.level).name;
  return { person, leg: { levelName, qualificationPoints: perWeek(step.qp, days) } };
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  // Day number 0 was a Thursday.
  return addDays(day, -((dayNumber(day) + 3) % 7));
}
