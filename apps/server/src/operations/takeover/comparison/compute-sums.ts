import { bonusNames, kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { ClosingCreditList } from '@blattwerk/plan/bonuses/closing-credits.ts';
import {
  type CommissionInput,
  type CommissionResult,
  computeCommissions,
} from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { payableKickStart } from '@blattwerk/plan/bonuses/kick-start.ts';
import { kickStartFacts } from '@blattwerk/plan/bonuses/kick-start-counts.ts';
import { computeLevelBonus, type LevelCredits, levelRates } from '@blattwerk/plan/bonuses/level-bonus.ts';
import { addPoolCredits } from '@blattwerk/plan/bonuses/pools.ts';
import { stepUpCents, stepUpLevels } from '@blattwerk/plan/bonuses/step-up.ts';
import { countEarlierOrders, countOrders, type PickedOrders } from '@blattwerk/plan/volumes/orders.ts';
import { AS_KNOWN, type Changes } from './changes.ts';
import { ordersWith, type PastMonth, refundsWith } from './past-month.ts';

/** The results of a month. Cents by index into `bonusNames`, then by partner index. */
export interface Sums {
  readonly cents: readonly Float64Array[];
  /**
   * For one-time bonuses: the possible sums, by `placeOf`. A takeover says what was paid before the programme, not in
   * which month: what was reached in this month may have been paid in it, or earlier.
   */
  readonly choices: ReadonlyMap<number, readonly number[]>;
  readonly level: Uint8Array;
  readonly rateBp: Uint16Array;
  readonly qp: Float64Array;
  readonly orders: PickedOrders;
  readonly levelCredits: LevelCredits;
}

export const LEVEL = bonusNames.indexOf('level');
const STEP_UP = bonusNames.indexOf('step-up');
const KICK_START = bonusNames.indexOf('kick-start');

/** A unique number for a bonus and a partner in a network of this size. */
export function placeOf(size: number, bonus: number, partner: number): number {
  return bonus * size + partner;
}

/** A partner's amount of a bonus; for a one-time bonus the possible sum nearest to the other system's. */
export function centsOf(sums: Sums, bonus: number, partner: number, there: number): number {
  const column = sums.cents[bonus] as Float64Array;
  const choices = sums.choices.get(placeOf(column.length, bonus, partner));
  if (choices === undefined) return column[partner] as number;
  return choices.reduce((best, one) => (Math.abs(one - there) < Math.abs(best - there) ? one : best));
}

/** Computes the month with the engine, under assumed changes. */
export function computeSums(month: PastMonth, changes: Changes = AS_KNOWN): Sums {
  const { window, network, memberships, history } = month;
  const refunds = refundsWith(month, changes);
  const all = ordersWith(month, changes);
  const orders = countOrders(window, all, refunds);
  const earlierOrders = countEarlierOrders(window, all, refunds);
  const input: CommissionInput = { window, network, memberships, history, orders, earlierOrders };
  const { result, closing } = withLevels(month, input, changes.levels);
  const cents = bonusNames.map(() => new Float64Array(network.size));
  const { beneficiary, amountCents } = result.levelCredits;
  addTo(cents[LEVEL] as Float64Array, beneficiary, amountCents);
  for (let row = 0; row < closing.beneficiary.length; row++) {
    const bonus = closing.bonus[row] as number;
    if (bonus === STEP_UP || bonus === KICK_START) continue;
    const column = cents[bonus] as Float64Array;
    const partner = closing.beneficiary[row] as number;
    column[partner] = (column[partner] as number) + (closing.amountCents[row] as number);
  }
  const choices = new Map<number, readonly number[]>();
  addStepUps(month, result.cycle.level, cents, choices);
  addKickStarts(month, result, cents, choices);
  return {
    cents,
    choices,
    level: result.cycle.level,
    rateBp: result.rateBp,
    qp: result.cycle.qp,
    orders,
    levelCredits: result.levelCredits,
  };
}

function addTo(column: Float64Array, partners: Int32Array, amounts: Float64Array): void {
  for (let row = 0; row < partners.length; row++) {
    const partner = partners[row] as number;
    column[partner] = (column[partner] as number) + (amounts[row] as number);
  }
}

type Computed = Pick<CommissionResult, 'cycle' | 'rateBp' | 'kickStart' | 'levelCredits'>;

/** The engine's result; with assumed levels, everything that depends on levels is recomputed. */
function withLevels(
  { plan, network }: PastMonth,
  input: CommissionInput,
  levels: Changes['levels'],
): { result: Computed; closing: CommissionResult['closingCredits'] } {
  const result = computeCommissions(plan, input);
  if (levels.size === 0) return { result, closing: result.closingCredits };
  const level = result.cycle.level.slice();
  for (const [partner, assumed] of levels) level[partner] = assumed;
  const rateBp = levelRates(plan, network, level);
  const list = new ClosingCreditList();
  for (const pool of ['infinity', 'balancing'] as const)
    addPoolCredits(plan, pool, network, level, result.baseCents, list);
  const { bonus, beneficiary, stage, amountCents } = result.closingCredits;
  for (let row = 0; row < bonus.length; row++)
    if (bonusNames[bonus[row] as number] === 'builder')
      list.add('builder', beneficiary[row] as number, stage[row] as number, amountCents[row] as number);
  const levelCredits = computeLevelBonus(network, rateBp, input.orders);
  return {
    result: { ...result, cycle: { ...result.cycle, level }, rateBp, levelCredits },
    closing: list.toColumns(),
  };
}

/** Step-ups beyond those reached at the takeover are due; the others were paid in this month or before. */
function addStepUps(
  { plan, openingLevel }: PastMonth,
  level: Uint8Array,
  cents: readonly Float64Array[],
  choices: Map<number, readonly number[]>,
): void {
  for (let i = 0; i < level.length; i++) {
    const reached = level[i] as number;
    if (reached < plan.stepUp.fromLevel) continue;
    const before = openingLevel[i] as number;
    let sum = 0;
    const sums: number[] = [];
    for (const step of stepUpLevels(plan, 0, reached).toReversed()) {
      if (step <= before) sums.push(sum);
      sum += stepUpCents(plan, step);
    }
    (cents[STEP_UP] as Float64Array)[i] = sums[0] ?? sum;
    if (sums.length > 0) choices.set(placeOf(level.length, STEP_UP, i), [...sums, sum]);
  }
}

function addKickStarts(
  { plan, window, network, history }: PastMonth,
  { kickStart }: Computed,
  cents: readonly Float64Array[],
  choices: Map<number, readonly number[]>,
): void {
  for (let i = 0; i < network.size; i++) {
    if (Number.isNaN(history.affiliateSince[i])) continue;
    const facts = kickStartFacts(network, history, kickStart, i);
    let sums = [0];
    for (const name of kickStartPhases) {
      const unpaid = { ...facts, [name]: { ...facts[name], paid: false } };
      if (!payableKickStart(plan, unpaid, window.firstMs).includes(name)) continue;
      const amount = plan.kickStart[name].amountCents;
      const paid = sums.map((sum) => sum + amount);
      sums = facts[name].paid ? [...sums, ...paid] : paid;
    }
    (cents[KICK_START] as Float64Array)[i] = sums[0] as number;
    if (sums.length > 1) choices.set(placeOf(network.size, KICK_START, i), sums);
  }
}
