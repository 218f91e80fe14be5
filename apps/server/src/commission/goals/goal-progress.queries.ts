import { addDays, berlinDay, dayNumber } from '@blattwerk/plan/days.ts';
import { planForAmount } from '@blattwerk/plan/goals/amount-plan.ts';
import { freshFacts, freshStanding } from '@blattwerk/plan/goals/fresh-cycle.ts';
import { type GoalPlan, planForLevel } from '@blattwerk/plan/goals/goal-plan.ts';
import { levelShare } from '@blattwerk/plan/goals/level-share.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { whatIf } from '@blattwerk/plan/what-if/what-if.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { BonusStanding } from '../bonuses/standing.queries.ts';
import { compactTeam } from '../cycles/large-teams.queries.ts';
import { findPathStanding } from '../rank-path/standing.queries.ts';
import { findWhatIfFacts } from '../what-if/what-if-facts.queries.ts';
import type { WantedGoal } from './goals.queries.ts';

/** The requirements of a goal, and its progress. */
export interface GoalProgress {
  /** Null if no number of customers suffices. */
  readonly plan: GoalPlan | null;
  /** The first partners of the plan's legs, by position. */
  readonly legs: readonly number[];
  readonly affiliateMissing: boolean;
  /** Days left for it, including today or its first day. */
  readonly days: number;
  /** Progress from 0 to 1; null in a later cycle. */
  readonly share: number | null;
}

interface At {
  readonly partner: number;
  readonly standing: BonusStanding;
  readonly now: Date;
}

/** Progress of a goal: in the current cycle from the present figures, in a later one from zero. */
export async function findGoalProgress(
  db: Kysely<DB>,
  plan: Plan,
  at: At,
  wanted: WantedGoal,
): Promise<GoalProgress> {
  const { dateTo } = at.standing;
  const isLater = wanted.until > dateTo;
  const today = berlinDay(at.now.getTime());
  const from = isLater ? firstOfMonth(wanted.until) : today;
  const days = Math.max(1, dayNumber(wanted.until) - dayNumber(from) + 1);
  const found =
    wanted.goal.kind === 'level'
      ? await findLevelProgress(db, plan, at, { level: wanted.goal.level, wanted, isLater })
      : await findAmountProgress(db, plan, at, { amountCents: wanted.goal.amountCents, wanted, isLater });
  return { ...found, days, share: isLater ? null : found.share };
}

type Found = Omit<GoalProgress, 'days'>;
type Asked = { readonly wanted: WantedGoal; readonly isLater: boolean };

async function findLevelProgress(
  db: Kysely<DB>,
  plan: Plan,
  { partner, standing: { cycle }, now }: At,
  { level, wanted: { order }, isLater }: Asked & { level: number },
): Promise<Found> {
  const { standing, legs } = await findPathStanding(db, plan, { partner, level, cycle, now });
  // Of legs that have all of the way to go, the currently strongest come first.
  const places = [...standing.legs.keys()].sort(
    (a, b) => (standing.legs[b]?.qp ?? 0) - (standing.legs[a]?.qp ?? 0),
  );
  const sorted = { ...standing, legs: places.flatMap((place) => standing.legs[place] ?? []) };
  const start = isLater ? freshStanding(plan, sorted, level) : sorted;
  return {
    plan: planForLevel(plan, start, { level, order }),
    legs: places.flatMap((place) => legs[place]?.id ?? []),
    affiliateMissing: !standing.affiliate,
    share: levelShare(plan, sorted, level),
  };
}

async function findAmountProgress(
  db: Kysely<DB>,
  plan: Plan,
  { partner, standing, now }: At,
  { amountCents, wanted: { order }, isLater }: Asked & { amountCents: number },
): Promise<Found> {
  const { facts, legs } = compactTeam(plan, await findWhatIfFacts(db, plan, { partner, standing, now }));
  const nothing = { newCustomers: [], ownOrders: [], customerOrders: [], legOrders: [] };
  const { reality } = whatIf(plan, facts, nothing);
  const start = isLater ? freshFacts(plan, facts) : facts;
  return {
    plan: planForAmount(plan, start, { amountCents, order }),
    legs,
    affiliateMissing: !facts.kickStart.affiliate,
    share: Math.min(1, reality.totalCents / amountCents),
  };
}

/** The first day of a day's month. */
function firstOfMonth(day: string): string {
  return addDays(day, 1 - Number(day.slice(8)));
}
