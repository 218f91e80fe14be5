import type { getInfinityBonus } from '@blattwerk/contract/bonuses/bonuses.contract.ts';
import { type PoolName, poolCents, poolRules } from '@blattwerk/plan/bonuses/pools.ts';
import { partOfSplit } from '@blattwerk/plan/bonuses/split.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { type Leg, levelPath } from '@blattwerk/plan/levels/next-level.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Level, Plan } from '@blattwerk/plan/plan.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { BonusStanding, ClosingCredit, HolderCount } from './standing.queries.ts';

type Answer = HandlerAnswer<typeof getInfinityBonus>;

/** The facts behind the page about the pools. */
export interface PoolFacts {
  readonly affiliate: boolean;
  readonly standing: BonusStanding;
  readonly legs: readonly Leg[];
  /** Other holders of levels with a share. */
  readonly others: readonly HolderCount[];
  readonly credits: readonly ClosingCredit[];
}

const pools: readonly PoolName[] = ['infinity', 'balancing'];

/** The lowest level with a share in any pool. */
export function firstSharingLevel(plan: Plan): number {
  return plan.levels.find((row) => pools.some((pool) => poolRules(plan, pool).weightOf(row) > 0))?.id ?? 0;
}

/** The pools of the open cycle as they would be split now, by the engine's own rules. */
export function presentPools(plan: Plan, facts: PoolFacts): Answer {
  const { standing, credits } = facts;
  const { cycle, dateFrom, dateTo, asOf, poolBaseCents, level, qp } = standing;
  return {
    estimated: true,
    asOf,
    cycle: { id: cycle, dateFrom, dateTo },
    base: formatCents(poolBaseCents),
    level,
    levelName: levelRow(plan, level).name,
    qualificationPoints: qp,
    pools: pools.map((name) => presentPool(plan, name, facts)),
    weights: presentWeights(plan, facts),
    history: credits.map((credit) => ({
      bonus: credit.bonus as PoolName,
      amount: formatCents(credit.amountCents),
      base: formatCents(credit.baseCents ?? 0),
      rateBp: credit.rateBp ?? 0,
      weight: credit.weight ?? 0,
      weightSum: credit.weightSum ?? 0,
      cycle: credit.cycle,
      createdAt: credit.createdAt,
    })),
  };
}

function presentPool(plan: Plan, name: PoolName, facts: PoolFacts): Answer['pools'][number] {
  const { standing, others } = facts;
  const { poolBp, weightOf } = poolRules(plan, name);
  const groups = others
    .map(({ level, ...heads }) => ({ weight: weightOf(levelRow(plan, level)), ...heads }))
    .filter(({ weight }) => weight > 0);
  const weight = weightOf(levelRow(plan, standing.level));
  const headsOf = (group: { lowerIds: number; higherIds: number }) => group.lowerIds + group.higherIds;
  const pooled = poolCents(plan, name, standing.poolBaseCents);
  const first = plan.levels.find((row) => weightOf(row) > 0);
  return {
    name,
    rateBp: poolBp,
    pool: formatCents(pooled),
    weightSum: groups.reduce((sum, group) => sum + group.weight * headsOf(group), weight),
    holders: groups.reduce((sum, group) => sum + headsOf(group), weight > 0 ? 1 : 0),
    weight,
    share: formatCents(partOfSplit(pooled, weight, groups)),
    qualification: presentQualification(plan, first ?? levelRow(plan, 0), facts),
  };
}

function presentQualification(plan: Plan, { id }: Level, { affiliate, standing, legs }: PoolFacts) {
  const path = levelPath(plan, id, { affiliate, level: standing.level, qp: standing.qp, legs });
  return {
    level: path.level,
    levelName: path.levelName,
    affiliateMissing: path.affiliateMissing,
    neededQualificationPoints: path.qp.asked,
    missingQualificationPoints: path.qp.missing,
    legs: path.legs.map(({ level, levelName, asked, met }) => ({ level, levelName, needed: asked, met })),
    // A higher level has its share too, whatever this one requires.
    reached: path.reached || standing.level >= id,
  };
}

function presentWeights(plan: Plan, { standing, others }: PoolFacts): Answer['weights'] {
  const [infinity, balancing] = pools.map((pool) => poolRules(plan, pool)) as [
    ReturnType<typeof poolRules>,
    ReturnType<typeof poolRules>,
  ];
  return plan.levels
    .filter((row) => infinity.weightOf(row) > 0 || balancing.weightOf(row) > 0)
    .map((row) => {
      const { lowerIds = 0, higherIds = 0 } = others.find(({ level }) => level === row.id) ?? {};
      return {
        level: row.id,
        levelName: row.name,
        infinity: infinity.weightOf(row),
        balancing: balancing.weightOf(row),
        holders: lowerIds + higherIds + (standing.level === row.id ? 1 : 0),
      };
    });
}
