import type {
  computeWhatIf,
  getWhatIfAtLevel,
  getWhatIfFacts,
} from '@blattwerk/contract/what-if/what-if.contract.ts';
import type { BonusName } from '@blattwerk/plan/bonuses/bonuses.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { Outcome, WhatIf } from '@blattwerk/plan/what-if/what-if.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { BonusStanding } from '../bonuses/standing.queries.ts';
import type { TeamFacts } from '../cycles/large-teams.queries.ts';

type Answer = HandlerAnswer<typeof computeWhatIf>;

/** The engine's prediction in the API. */
export function presentWhatIf(
  plan: Plan,
  { cycle, dateFrom, dateTo }: BonusStanding,
  { reality, scenario, difference, totalDifferenceCents }: WhatIf,
  asOf: Date,
): Answer {
  return {
    estimated: true,
    asOf,
    cycle: { id: cycle, dateFrom, dateTo },
    reality: presentOutcome(plan, reality),
    scenario: presentOutcome(plan, scenario),
    difference: presentBonuses(difference),
    totalDifference: formatCents(totalDifferenceCents),
  };
}

/** What a level would bring; null after the last one. */
export function presentAtLevel(
  plan: Plan,
  standing: BonusStanding,
  { reality, asOf, brings }: { reality: Outcome; asOf: Date; brings: WhatIf | null },
): HandlerAnswer<typeof getWhatIfAtLevel> {
  const then = brings && presentWhatIf(plan, standing, brings, asOf);
  return {
    estimated: true,
    asOf,
    cycle: { id: standing.cycle, dateFrom: standing.dateFrom, dateTo: standing.dateTo },
    level: then?.scenario.level ?? null,
    levelName: then?.scenario.levelName ?? null,
    reality: presentOutcome(plan, reality),
    scenario: then?.scenario ?? null,
    difference: then?.difference ?? null,
    totalDifference: then?.totalDifference ?? null,
  };
}

interface NamedFacts extends TeamFacts {
  readonly asOf: Date;
  readonly names: ReadonlyMap<number, string>;
}

/** The facts for a browser, with the names of the legs that a scenario can add to. */
export function presentFacts(
  { cycle, dateFrom, dateTo, planVersion }: BonusStanding,
  { facts, legs, asOf, names }: NamedFacts,
): HandlerAnswer<typeof getWhatIfFacts> {
  return {
    asOf,
    cycle: { id: cycle, dateFrom, dateTo },
    planVersion,
    legs: legs.map((id) => ({ id, displayName: names.get(id) ?? null })),
    facts: {
      ...facts,
      legs: facts.legs.map((leg) => ({ ...leg, legValues: [...leg.legValues] })),
      orders: [...facts.orders],
      otherHolders: {
        infinity: [...facts.otherHolders.infinity],
        balancing: [...facts.otherHolders.balancing],
      },
    },
  };
}

function presentOutcome(plan: Plan, outcome: Outcome): Answer['reality'] {
  const { level, builderStage, kickStartStatus, activeCustomers } = outcome;
  return {
    personalSalesVolume: formatCents(outcome.psvCents),
    personalQualificationPointsVolume: outcome.personalQp,
    qualificationPoints: outcome.qp,
    activeCustomers,
    level,
    levelName: levelRow(plan, level).name,
    builderStage,
    kickStartStatus,
    bonuses: presentBonuses(outcome.bonuses),
    total: formatCents(outcome.totalCents),
  };
}

function presentBonuses(cents: Readonly<Record<BonusName, number>>): Answer['difference'] {
  return {
    level: formatCents(cents.level),
    'step-up': formatCents(cents['step-up']),
    'kick-start': formatCents(cents['kick-start']),
    builder: formatCents(cents.builder),
    infinity: formatCents(cents.infinity),
    balancing: formatCents(cents.balancing),
  };
}
