import { type BonusName, bonusNames, type KickStartPhaseName } from '../bonuses/bonuses.ts';
import { builderStage } from '../bonuses/builder.ts';
import {
  type KickStartFacts,
  type KickStartStatus,
  kickStartStatus,
  payableKickStart,
  phaseEnd,
} from '../bonuses/kick-start.ts';
import { levelBonusCents, levelRateBp } from '../bonuses/level-bonus.ts';
import { type PoolName, poolCents, poolRules } from '../bonuses/pools.ts';
import { partOfSplit } from '../bonuses/split.ts';
import { stepUpCents, stepUpLevels } from '../bonuses/step-up.ts';
import { levelOf } from '../levels/level.ts';
import { levelRow } from '../levels/level-table.ts';
import type { Plan } from '../plan.ts';
import type { WhatIfFacts, WhatIfLeg, WhatIfOrders } from './what-if-facts.ts';

/** An order that somebody might place now. */
export interface Purchase {
  readonly baseCents: number;
  readonly qp: number;
}

/** What might happen before the cycle's instant. The empty scenario changes nothing. */
export interface Scenario {
  /** Each a new direct customer with a first order. */
  readonly newCustomers: readonly Purchase[];
  readonly ownOrders: readonly Purchase[];
  /** Orders of direct customers who have already ordered in the cycle. */
  readonly customerOrders: readonly Purchase[];
  /** Orders in a leg, by its position: of customers directly below its first partner who have already ordered. */
  readonly legOrders: readonly (Purchase & { readonly leg: number })[];
}

/** A partner's outcome if the cycle were closed now. An estimate, not a promise. */
export interface Outcome {
  readonly psvCents: number;
  readonly personalQp: number;
  readonly qp: number;
  readonly activeCustomers: number;
  readonly level: number;
  readonly builderStage: number;
  readonly kickStartStatus: KickStartStatus;
  /** Cents per bonus. */
  readonly bonuses: Readonly<Record<BonusName, number>>;
  readonly totalCents: number;
}

/** Reality and the scenario. */
export interface WhatIf {
  readonly reality: Outcome;
  readonly scenario: Outcome;
  /** Scenario minus reality, cents per bonus. */
  readonly difference: Readonly<Record<BonusName, number>>;
  readonly totalDifferenceCents: number;
}

/**
 * A partner's outcome with other volumes, by the very functions that compute credits. The levels of the legs' first
 * partners follow the scenario; everybody else stays as they are.
 * @throws RangeError for a leg that does not exist, or a purchase that is negative or no whole number
 */
export function whatIf(plan: Plan, facts: WhatIfFacts, scenario: Scenario): WhatIf {
  return compare(outcomeOf(plan, facts), outcomeOf(plan, applyScenario(plan, facts, scenario)));
}

/**
 * A partner's outcome with another level and nothing else changed: the level bonus at its rate, the step-ups up to it, its
 * shares in the pools. Reaching it may add to that, or raise the rates of the legs.
 * @throws RangeError if there is no such level
 */
export function whatIfAtLevel(plan: Plan, facts: WhatIfFacts, level: number): WhatIf {
  levelRow(plan, level);
  return compare(outcomeOf(plan, facts), outcomeOf(plan, facts, level));
}

function compare(reality: Outcome, would: Outcome): WhatIf {
  const difference = perBonus((name) => would.bonuses[name] - reality.bonuses[name]);
  return {
    reality,
    scenario: would,
    difference,
    totalDifferenceCents: would.totalCents - reality.totalCents,
  };
}

/** @param given the level, if it does not follow from the facts */
function outcomeOf(plan: Plan, facts: WhatIfFacts, given?: number): Outcome {
  const { psvCents, personalQp, qp, activeCustomers, kickStart } = facts;
  const { affiliate } = kickStart;
  const children = facts.legs.map((leg) => standingOf(plan, leg));
  const level =
    given ?? levelOf(plan, { affiliate, qp, legValues: children.map(({ legValue }) => legValue) });
  const rateBp = levelRateBp(plan, affiliate, level);
  const builder = builderStage(plan, affiliate, psvCents, activeCustomers);
  const levelBonus = ({ leg, baseCents, rateBelowChildBp, count }: WhatIfOrders) => {
    const childRateBp = leg === null ? 0 : (children[leg]?.rateBp ?? 0);
    return count * levelBonusCents(baseCents, rateBp, Math.max(rateBelowChildBp, childRateBp));
  };
  const amounts: Record<BonusName, number[]> = {
    level: facts.orders.map(levelBonus),
    'step-up': stepUpLevels(plan, facts.highestLevelEver, level).map((step) => stepUpCents(plan, step)),
    'kick-start': payableKickStart(plan, kickStart, facts.cycleFirstMs).map(
      (phase) => plan.kickStart[phase].amountCents,
    ),
    builder: builder ? [builder.amountCents] : [],
    infinity: [poolPart(plan, 'infinity', affiliate, level, facts)],
    balancing: [poolPart(plan, 'balancing', affiliate, level, facts)],
  };
  const bonuses = perBonus((name) => amounts[name].reduce((sum, cents) => sum + cents, 0));
  return {
    psvCents,
    personalQp,
    qp,
    activeCustomers,
    level,
    builderStage: builder?.stage ?? 0,
    kickStartStatus: kickStartStatus(plan, kickStart, facts.instant),
    bonuses,
    totalCents: bonusNames.reduce((sum, name) => sum + bonuses[name], 0),
  };
}

function standingOf(plan: Plan, leg: WhatIfLeg): { readonly legValue: number; readonly rateBp: number } {
  const level = levelOf(plan, leg);
  return {
    legValue: leg.legValues.reduce((highest, value) => Math.max(highest, value), level),
    rateBp: levelRateBp(plan, leg.affiliate, level),
  };
}

function poolPart(plan: Plan, pool: PoolName, affiliate: boolean, level: number, facts: WhatIfFacts): number {
  const weight = affiliate ? poolRules(plan, pool).weightOf(levelRow(plan, level)) : 0;
  return partOfSplit(poolCents(plan, pool, facts.poolBaseCents), weight, facts.otherHolders[pool]);
}

function applyScenario(plan: Plan, facts: WhatIfFacts, scenario: Scenario): WhatIfFacts {
  const { newCustomers, ownOrders, customerOrders, legOrders } = scenario;
  const near = addUp([...newCustomers, ...ownOrders, ...customerOrders]);
  const far = addUp(legOrders);
  const legs = facts.legs.map((leg, i) => {
    const { qp } = addUp(legOrders.filter((order) => order.leg === i));
    return { ...leg, qp: leg.qp + qp };
  });
  for (const { leg } of legOrders) if (!legs[leg]) throw new RangeError(`There is no leg ${leg}`);
  const isDirect = { leg: null, rateBelowChildBp: 0, count: 1 };
  const direct = [...newCustomers, ...customerOrders].map(({ baseCents }) => ({ ...isDirect, baseCents }));
  const deeper = legOrders.map(({ leg, baseCents }) => ({ ...isDirect, leg, baseCents }));
  return {
    ...facts,
    psvCents: facts.psvCents + near.baseCents,
    personalQp: facts.personalQp + near.qp,
    qp: facts.qp + near.qp + far.qp,
    activeCustomers: facts.activeCustomers + newCustomers.length,
    legs: [...legs, ...newCustomers.map(({ qp }) => ({ affiliate: false, qp, legValues: [] }))],
    orders: [...facts.orders, ...direct, ...deeper],
    kickStart: addToKickStart(plan, facts, newCustomers.length, near.qp),
    poolBaseCents: facts.poolBaseCents + near.baseCents + far.baseCents,
  };
}

/** Purchases now count in the phases that are running. */
function addToKickStart(
  plan: Plan,
  { kickStart, instant }: WhatIfFacts,
  newCustomers: number,
  qp: number,
): KickStartFacts {
  const since = kickStart.affiliateSince;
  if (since === null || instant < since) return kickStart;
  const add = (name: KickStartPhaseName) => {
    const phase = kickStart[name];
    if (instant >= phaseEnd(since, plan.kickStart[name])) return phase;
    return { ...phase, newCustomers: phase.newCustomers + newCustomers, qp: phase.qp + qp };
  };
  return { ...kickStart, easy: add('easy'), pro: add('pro') };
}

function addUp(purchases: readonly Purchase[]): Purchase {
  let baseCents = 0;
  let qp = 0;
  for (const purchase of purchases) {
    for (const value of [purchase.baseCents, purchase.qp]) {
      if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a purchase: ${value}`);
    }
    baseCents += purchase.baseCents;
    qp += purchase.qp;
  }
  return { baseCents, qp };
}

function perBonus(centsOf: (name: BonusName) => number): Record<BonusName, number> {
  return Object.fromEntries(bonusNames.map((name) => [name, centsOf(name)])) as Record<BonusName, number>;
}
