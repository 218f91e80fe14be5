import { type CycleResult, computeCycle } from '../cycle/compute-cycle.ts';
import type { CycleWindow } from '../cycle/cycle-window.ts';
import type { Network } from '../network/network.ts';
import type { Plan } from '../plan.ts';
import type { Memberships } from '../volumes/membership.ts';
import type { CountedOrders } from '../volumes/orders.ts';
import { kickStartPhases } from './bonuses.ts';
import { builderStages } from './builder.ts';
import { ClosingCreditList, type ClosingCredits } from './closing-credits.ts';
import { type BonusHistory, requireHistory } from './history.ts';
import { kickStartStatus, payableKickStart } from './kick-start.ts';
import {
  countKickStart,
  type DatedOrders,
  type KickStartCounts,
  kickStartFacts,
} from './kick-start-counts.ts';
import { computeLevelBonus, type LevelCredits, levelRates } from './level-bonus.ts';
import { addPoolCredits } from './pools.ts';
import { stepUpCents, stepUpLevels } from './step-up.ts';

/** The complete input for the credits of a cycle. */
export interface CommissionInput {
  readonly window: CycleWindow;
  /** As of the window's one instant, like memberships and history. */
  readonly network: Network;
  readonly memberships: Memberships;
  readonly history: BonusHistory;
  /** The orders that count in the cycle (`countOrders`), in any order. */
  readonly orders: CountedOrders & DatedOrders;
  /**
   * The orders that counted before it (`countEarlierOrders`). They only determine who is a new customer and what was bought
   * in kick-start phases: of a customer's orders the first is enough, and of the others those paid since the start of the
   * longest phase that is still running.
   */
  readonly earlierOrders: DatedOrders;
}

/** The result of a cycle: figures by partner index, and the credits. */
export interface CommissionResult {
  readonly planVersion: string;
  /** True while the cycle runs: nothing in here is final, and `closingCredits` are only estimates. */
  readonly provisional: boolean;
  readonly cycle: CycleResult;
  /** Base of all orders counted in the cycle. */
  readonly baseCents: number;
  /** Everybody's rate in basis points: 0 for customers. */
  readonly rateBp: Uint16Array;
  readonly kickStart: KickStartCounts;
  readonly kickStartStatus: Uint8Array;
  readonly builderStage: Uint8Array;
  /** In a running cycle this is its projection, from the orders so far. */
  readonly levelCredits: LevelCredits;
  /** Step-up, kick-start, builder and the pools: created only when the cycle is closed. */
  readonly closingCredits: ClosingCredits;
}

/**
 * Computes volumes, levels and all credits of a cycle, for the open cycle's projection and for its
 * closing alike.
 * @throws RangeError if an order, a membership or the history does not fit the network, a value is
 * negative or no whole number, or a sum leaves the safe integers
 */
export function computeCommissions(plan: Plan, input: CommissionInput): CommissionResult {
  const figures = computeFigures(plan, input);
  return { ...figures, levelCredits: computeLevelBonus(input.network, figures.rateBp, input.orders) };
}

/**
 * Everything except the level bonus, which depends on each order's upline only: a caller who knows the changed orders can
 * compute theirs alone.
 */
export type CommissionFigures = Omit<CommissionResult, 'levelCredits'>;

/** The same without the level bonus. */
export function computeFigures(plan: Plan, input: CommissionInput): CommissionFigures {
  const { window, network, orders, memberships, history } = input;
  requireHistory(history, network.size);
  const cycle = computeCycle(plan, { network, orders, memberships, instantDay: window.instantDay });
  const rateBp = levelRates(plan, network, cycle.level);
  const kickStart = countKickStart(plan, network, history, [input.earlierOrders, orders]);
  const figures = {
    planVersion: plan.planVersion,
    provisional: window.provisional,
    cycle,
    baseCents: sumOfBases(orders),
    rateBp,
    kickStart,
    builderStage: builderStages(plan, network, cycle.psvCents, cycle.counts.activeCustomers),
  };
  return { ...figures, ...computeClosingCredits(plan, input, figures) };
}

type Figures = Pick<CommissionResult, 'cycle' | 'baseCents' | 'kickStart' | 'builderStage'>;

function computeClosingCredits(
  plan: Plan,
  input: CommissionInput,
  { cycle, baseCents, kickStart, builderStage }: Figures,
): Pick<CommissionResult, 'kickStartStatus' | 'closingCredits'> {
  const { network, history } = input;
  const credits = new ClosingCreditList();
  addStepUps(plan, network, history, cycle, credits);
  const kickStartStatus = addKickStarts(plan, input, kickStart, credits);
  addBuilders(plan, builderStage, credits);
  for (const pool of ['infinity', 'balancing'] as const) {
    addPoolCredits(plan, pool, network, cycle.level, baseCents, credits);
  }
  return { kickStartStatus, closingCredits: credits.toColumns() };
}

/** Also returns everybody's status by partner index: both follow from the same facts. */
function addKickStarts(
  plan: Plan,
  { window, network, history }: CommissionInput,
  kickStart: KickStartCounts,
  credits: ClosingCreditList,
): Uint8Array {
  const status = new Uint8Array(network.size);
  for (let i = 0; i < network.size; i++) {
    if (Number.isNaN(history.affiliateSince[i])) continue;
    const facts = kickStartFacts(network, history, kickStart, i);
    status[i] = kickStartStatus(plan, facts, window.instant);
    for (const phase of payableKickStart(plan, facts, window.firstMs)) {
      credits.add('kick-start', i, kickStartPhases.indexOf(phase) + 1, plan.kickStart[phase].amountCents);
    }
  }
  return status;
}

function addStepUps(
  plan: Plan,
  network: Network,
  { highestLevelEver }: BonusHistory,
  { level }: CycleResult,
  credits: ClosingCreditList,
): void {
  const { fromLevel } = plan.stepUp;
  for (let i = 0; i < network.size; i++) {
    const reached = level[i] as number;
    const highest = highestLevelEver[i] as number;
    if (reached < fromLevel || reached <= highest) continue;
    for (const step of stepUpLevels(plan, highest, reached))
      credits.add('step-up', i, step, stepUpCents(plan, step));
  }
}

function addBuilders(plan: Plan, builderStage: Uint8Array, credits: ClosingCreditList): void {
  for (let i = 0; i < builderStage.length; i++) {
    const reached = builderStage[i] as number;
    if (reached === 0) continue;
    const stage = plan.builder.stages.find((one) => one.stage === reached);
    credits.add('builder', i, reached, stage?.amountCents ?? 0);
  }
}

function sumOfBases({ baseCents }: CountedOrders): number {
  let sum = 0;
  for (let i = 0; i < baseCents.length; i++) sum += baseCents[i] as number;
  if (!Number.isSafeInteger(sum))
    throw new RangeError(`The base of all orders is not a safe integer: ${sum}`);
  return sum;
}
