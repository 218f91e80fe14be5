import { multiplyDivideFloor, shareOf } from '../money.ts';
import type { Network } from '../network/network.ts';
import type { Level, Plan } from '../plan.ts';
import type { ClosingCreditList } from './closing-credits.ts';
import { NO_STAGE } from './closing-credits.ts';
import { splitByLargestRemainder } from './split.ts';

/** The two pools shared by holders of high levels: global sharing and the balancing pool. */
export type PoolName = 'infinity' | 'balancing';

/** The size of a pool and everybody's shares in it (specification, section 9, level table). */
export interface PoolRules {
  readonly poolBp: number;
  weightOf(level: Level): number;
}

/** The rules of a pool. */
export function poolRules(plan: Plan, pool: PoolName): PoolRules {
  return pool === 'infinity'
    ? { poolBp: plan.infinity.poolBp, weightOf: (level) => level.sharingWeight }
    : { poolBp: plan.balancing.poolBp, weightOf: (level) => level.balancingWeight };
}

/** The content of a pool: its share of the base of all orders counted in the cycle, rounded. */
export function poolCents(plan: Plan, pool: PoolName, baseCents: number): number {
  return shareOf(baseCents, poolRules(plan, pool).poolBp);
}

/** Splits a pool among its holders. Without holders it is neither distributed nor carried over to another cycle. */
export function addPoolCredits(
  plan: Plan,
  pool: PoolName,
  network: Network,
  level: Uint8Array,
  baseCents: number,
  credits: ClosingCreditList,
): void {
  const { poolBp, weightOf } = poolRules(plan, pool);
  const weightOfLevel = plan.levels.map(weightOf);
  const holders: number[] = [];
  for (let i = 0; i < network.size; i++) {
    if (network.affiliate[i] === 1 && weightOfLevel[level[i] as number] !== 0) holders.push(i);
  }
  if (holders.length === 0) return;
  const weights = holders.map((holder) => weightOfLevel[level[holder] as number] as number);
  const ids = holders.map((holder) => network.ids[holder] as number);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const pooled = poolCents(plan, pool, baseCents);
  const parts = splitByLargestRemainder(pooled, weights, ids);
  holders.forEach((holder, i) => {
    const part = parts[i] as number;
    const weight = weights[i] as number;
    const remainderCents = part - multiplyDivideFloor(pooled, weight, weightSum);
    const source = { baseCents, rateBp: poolBp, weight, weightSum, remainderCents };
    credits.add(pool, holder, NO_STAGE, part, source);
  });
}
