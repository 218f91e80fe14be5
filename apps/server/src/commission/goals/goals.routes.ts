import { getGoal, giveUpGoal, planGoal, setGoal } from '@blattwerk/contract/goals/goals.contract.ts';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import type { Goal } from '@blattwerk/plan/goals/goal-plan.ts';
import { parseCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { z } from 'zod';
import { findPlan } from '../../company/plans/find-plan.ts';
import { findDisplayNames } from '../../network/partners/partners.queries.ts';
import { STATISTICS_NOT_FOUND } from '../../network/statistics/statistics.policy.ts';
import { invalidField, notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { requireStanding } from '../bonuses/bonuses.policy.ts';
import type { BonusStanding } from '../bonuses/standing.queries.ts';
import { findGoalProgress, type GoalProgress } from './goal-progress.queries.ts';
import {
  namedLegs,
  pastStateOf,
  presentGoal,
  presentGoalPlan,
  presentOrder,
  stateOf,
} from './goals.presenter.ts';
import {
  deleteGoal,
  findGoal,
  findPastCycle,
  findUsualOrder,
  type StoredGoal,
  saveGoal,
  type WantedGoal,
} from './goals.queries.ts';

/** Days ahead of which a goal can be set. */
const LATEST_DAYS = 366;

/** A partner's goal, and its requirements. */
export function goalRoutes(route: Route): void {
  route(getGoal, async ({ params, session }, deps) => {
    const standing = await requireStanding(deps, session, params.partner);
    return answerGoal(deps, params.partner, standing);
  });

  route(planGoal, async ({ params, body, session }, deps) => {
    const { partner } = params;
    const now = deps.clock.now();
    const standing = await requireStanding(deps, session, partner);
    const plan = await findPlan(deps.db, standing);
    const wanted = readGoal(body, plan, now);
    const progress = await findGoalProgress(deps.db, plan, { partner, standing, now }, wanted);
    return presentNamed(deps, standing, progress);
  });

  route(setGoal, async ({ params, body, session }, deps) => {
    const { partner } = params;
    requireSelf(session, partner);
    const now = deps.clock.now();
    const standing = await requireStanding(deps, session, partner);
    const wanted = readGoal(body, await findPlan(deps.db, standing), now);
    await inTransaction(deps.db, (tx) => saveGoal(tx, { partner, wanted, now }));
    return answerGoal(deps, partner, standing);
  });

  route(giveUpGoal, async ({ params, session }, deps) => {
    requireSelf(session, params.partner);
    await inTransaction(deps.db, (tx) => deleteGoal(tx, params.partner));
  });
}

/** @throws ApiError 404: nobody sets goals for others, not even operators */
function requireSelf(session: Session, partner: number): void {
  if (!isOwn(session, partner)) throw notFound(STATISTICS_NOT_FOUND);
}

/** @throws ApiError 422 without a target, or for a day that has passed or is too far ahead */
function readGoal(sent: z.output<typeof setGoal.body>, plan: Plan, now: Date): WantedGoal {
  const today = berlinDay(now.getTime());
  const to = addDays(today, LATEST_DAYS);
  if (sent.until < today || sent.until > to) {
    throw invalidField('until', refusal('followUpDay', { from: today, to }));
  }
  const order = { baseCents: parseCents(sent.order.base), qp: sent.order.qp };
  return { goal: wantedOf(sent, plan), until: sent.until, order };
}

function wantedOf({ kind, level, amount }: z.output<typeof setGoal.body>, plan: Plan): Goal {
  if (kind === 'level') {
    if (level === null || level === undefined) throw invalidField('level', 'blank');
    if (level >= plan.levels.length) throw invalidField('level', 'choiceUnknown');
    return { kind, level };
  }
  if (amount === null || amount === undefined) throw invalidField('amount', 'blank');
  return { kind, amountCents: parseCents(amount) };
}

async function answerGoal(
  deps: Deps,
  partner: number,
  standing: BonusStanding,
): Promise<HandlerAnswer<typeof getGoal>> {
  const now = deps.clock.now();
  const [stored, usual] = await Promise.all([
    findGoal(deps.db, partner),
    findUsualOrder(deps.db, { partner, now }),
  ]);
  return {
    goal: stored ? await describeGoal(deps, { partner, standing, now }, stored) : null,
    usualOrder: usual ? presentOrder(usual) : null,
    asOf: now,
  };
}

async function describeGoal(
  deps: Deps,
  at: { partner: number; standing: BonusStanding; now: Date },
  stored: StoredGoal,
) {
  const plan = await findPlan(deps.db, at.standing);
  if (stored.until < at.standing.dateFrom) {
    const past = await findPastCycle(deps.db, { partner: at.partner, day: stored.until });
    const state = pastStateOf(past, stored);
    return presentGoal(plan, stored, { state, inCurrentCycle: false, share: null, plan: null });
  }
  const progress = await findGoalProgress(deps.db, plan, at, stored);
  const inCurrentCycle = stored.until <= at.standing.dateTo;
  return presentGoal(plan, stored, {
    state: stateOf(progress, stored.until, berlinDay(at.now.getTime())),
    inCurrentCycle,
    share: progress.share,
    plan: await presentNamed(deps, at.standing, progress),
  });
}

async function presentNamed(deps: Deps, standing: BonusStanding, progress: GoalProgress) {
  const names = await findDisplayNames(deps.db, namedLegs(progress));
  return presentGoalPlan(await findPlan(deps.db, standing), progress, names);
}
