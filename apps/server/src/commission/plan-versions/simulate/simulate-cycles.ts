import { type BonusName, bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type CommissionResult, computeCommissions } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { ClientBase } from 'pg';
import { readPlan } from '../../../company/plans/find-plan.ts';
import type { StoredCycle } from '../../cycles/cycle.queries.ts';
import { loadCycleInput, type StoredInput } from '../../cycles/cycle-input.ts';
import { sumsOfPartners } from '../../cycles/final-credits.ts';
import { beginHistory, type SimulatedHistory } from './simulated-history.ts';

/** A plan's result of a month; cents. */
export interface MonthSide {
  readonly bonuses: Readonly<Record<BonusName, number>>;
  /** Number of partners at each level; nobody is above the last one. */
  readonly levels: readonly number[];
}

/** A month with its own version and with the simulated one. */
export interface SimulatedMonth {
  readonly cycle: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly closed: boolean;
  readonly planVersion: string;
  readonly baseCents: number;
  readonly before: MonthSide;
  readonly after: MonthSide;
}

/** A partner with credits in the months, on either side; by month. */
export interface SimulatedPartner {
  readonly partner: number;
  readonly before: number[];
  readonly after: number[];
  /** In the last month. */
  levelBefore: number;
  levelAfter: number;
}

/** Results of months with their own versions and with another one. */
export interface Simulation {
  readonly months: readonly SimulatedMonth[];
  readonly partners: ReadonlyMap<number, SimulatedPartner>;
}

/**
 * Computes consecutive months with their own versions, as their closings did, and with another plan: for that one, the history
 * of a month (highest levels, paid phases) comes from its result of the previous month. Call it in a read-only transaction with
 * one snapshot.
 * @param now when the open month is computed for
 */
export async function simulateCycles(
  client: ClientBase,
  { plan, cycles, now }: { readonly plan: Plan; readonly cycles: readonly StoredCycle[]; readonly now: Date },
): Promise<Simulation> {
  const months: SimulatedMonth[] = [];
  const partners = new Map<number, SimulatedPartner>();
  let history: SimulatedHistory | undefined;
  for (const [position, cycle] of cycles.entries()) {
    const own = await readPlan(client, cycle);
    const window = cycleWindow(cycle, (cycle.closedAt ?? now).getTime());
    const input = await loadCycleInput(client, longer(own, plan), cycle.id, window);
    const before = computeCommissions(own, input);
    history ??= await beginHistory(client, input);
    const simulated = { ...input, history: history.of(input) };
    const after = computeCommissions(plan, simulated);
    history.keep(simulated, after);
    const { id, dateFrom, dateTo, closedAt, planVersion } = cycle;
    months.push({
      cycle: id,
      dateFrom,
      dateTo,
      closed: closedAt !== null,
      planVersion,
      baseCents: before.baseCents,
      before: sideOf(own, input, before),
      after: sideOf(plan, input, after),
    });
    const spread = { partners, position, months: cycles.length };
    addSums(spread, 'before', input, before);
    addSums(spread, 'after', input, after);
    if (position === cycles.length - 1) addLevels(partners, input, { before, after });
  }
  return { months, partners };
}

/** A plan with the longer kick-start of both: orders have to be read that far back. */
function longer(one: Plan, other: Plan): Plan {
  const phase = (name: 'easy' | 'pro') => ({
    ...one.kickStart[name],
    days: Math.max(one.kickStart[name].days, other.kickStart[name].days),
  });
  return { ...one, kickStart: { easy: phase('easy'), pro: phase('pro') } };
}

function sideOf(plan: Plan, { network }: StoredInput, result: CommissionResult): MonthSide {
  const bonuses = Object.fromEntries(bonusNames.map((name) => [name, 0])) as Record<BonusName, number>;
  const { levelCredits, closingCredits } = result;
  for (const cents of levelCredits.amountCents) bonuses.level += cents;
  for (const [row, cents] of closingCredits.amountCents.entries())
    bonuses[bonusNames[closingCredits.bonus[row] as number] as BonusName] += cents;
  const levels = plan.levels.map(() => 0);
  for (let i = 0; i < network.size; i++) {
    if (network.affiliate[i] !== 1) continue;
    const level = result.cycle.level[i] as number;
    levels[level] = (levels[level] ?? 0) + 1;
  }
  return { bonuses, levels };
}

interface Spread {
  readonly partners: Map<number, SimulatedPartner>;
  readonly position: number;
  readonly months: number;
}

function addSums(
  { partners, position, months }: Spread,
  side: 'before' | 'after',
  input: StoredInput,
  result: CommissionResult,
): void {
  const { partners: ids, cents } = sumsOfPartners(input, result);
  for (const [row, partner] of ids.entries()) {
    const known = partners.get(partner) ?? {
      partner,
      before: Array<number>(months).fill(0),
      after: Array<number>(months).fill(0),
      levelBefore: 0,
      levelAfter: 0,
    };
    partners.set(partner, known);
    known[side][position] = cents[row] as number;
  }
}

function addLevels(
  partners: ReadonlyMap<number, SimulatedPartner>,
  { network }: StoredInput,
  { before, after }: { readonly before: CommissionResult; readonly after: CommissionResult },
): void {
  for (const one of partners.values()) {
    const index = network.indexOf(one.partner);
    if (index === -1) continue;
    one.levelBefore = before.cycle.level[index] as number;
    one.levelAfter = after.cycle.level[index] as number;
  }
}
