import { type BonusName, bonusNames, kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type CommissionResult, computeCommissions } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { type BonusHistory, paidFlag } from '@blattwerk/plan/bonuses/history.ts';
import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { ClientBase } from 'pg';
import { readPlan } from '../../../company/plans/find-plan.ts';
import { copyColumns } from '../../../platform/database/copy-columns.ts';
import type { StoredCycle } from '../../cycles/cycle.queries.ts';
import { loadCycleInput, type StoredInput } from '../../cycles/cycle-input.ts';
import { sumsOfPartners } from '../../cycles/final-credits.ts';

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

const KICK_START = bonusNames.indexOf('kick-start');

/** The history that simulated months leave for later ones. */
interface SimulatedHistory {
  /** The history of a month: everything before the first one, and the simulated results of the previous ones. */
  of(input: StoredInput): BonusHistory;
  /** Adds the simulated result of a month. */
  keep(input: StoredInput, result: CommissionResult): void;
}

/**
 * Starts with the history before the first month. Partners who join later bring only what they reached before the programme,
 * and a successor at a place the simulated achievements of its owner.
 */
async function beginHistory(client: ClientBase, first: StoredInput): Promise<SimulatedHistory> {
  const opening = await readOpening(client);
  const transfers = await readTransfers(client);
  let network: Network = first.network;
  let { highestLevelEver, kickStartPaid } = first.history;
  const carried = (to: Network, values: Uint8Array, joining: ReadonlyMap<number, number>) =>
    Uint8Array.from(to.ids, (id) => {
      const index = network.indexOf(id);
      return index === -1 ? (joining.get(id) ?? 0) : (values[index] as number);
    });
  return {
    of: ({ network: to, history, window }) => {
      const levels = carried(to, highestLevelEver, opening.levels);
      const phases = carried(to, kickStartPaid, opening.phases);
      for (const { owner, successor, since } of transfers) {
        const [from, into] = [to.indexOf(owner), to.indexOf(successor)];
        if (since > window.cycleDay || from === -1 || into === -1) continue;
        levels[into] = Math.max(levels[into] as number, levels[from] as number);
        phases[into] = (phases[into] as number) | (phases[from] as number);
      }
      return { affiliateSince: history.affiliateSince, highestLevelEver: levels, kickStartPaid: phases };
    },
    keep: ({ network: now, history }, { cycle, closingCredits }) => {
      network = now;
      highestLevelEver = history.highestLevelEver.map((highest, i) =>
        Math.max(highest, cycle.level[i] as number),
      );
      kickStartPaid = history.kickStartPaid.slice();
      for (const [row, bonus] of closingCredits.bonus.entries()) {
        if (bonus !== KICK_START) continue;
        const partner = closingCredits.beneficiary[row] as number;
        const phase = kickStartPhases[(closingCredits.stage[row] as number) - 1];
        if (phase !== undefined)
          kickStartPaid[partner] = (kickStartPaid[partner] as number) | paidFlag(phase);
      }
    },
  };
}

/** Transfers of places with their days, the earliest first. */
async function readTransfers(
  client: ClientBase,
): Promise<{ readonly owner: number; readonly successor: number; readonly since: number }[]> {
  const [owners, successors, days] = await copyColumns(
    client,
    `select partner_id, successor_id, effective_from from contract_ends
     where successor_id is not null and done_at is not null order by effective_from, id`,
    ['int8', 'int8', 'date'],
  );
  return Array.from(owners, (owner, row) => ({
    owner,
    successor: successors[row] as number,
    since: days[row] as number,
  }));
}

async function readOpening(
  client: ClientBase,
): Promise<{ levels: Map<number, number>; phases: Map<number, number> }> {
  const flags = kickStartPhases.map((phase) => `when '${phase}' then ${paidFlag(phase)}`).join(' ');
  const [ids, levels, phases] = await copyColumns(
    client,
    `select partner_id, level::integer,
       coalesce((select bit_or(case phase ${flags} end) from unnest(kick_start) as phase), 0)::integer
     from opening_levels`,
    ['int8', 'int4', 'int4'],
  );
  const by = (values: ArrayLike<number>) =>
    new Map(Array.from(ids, (id, row): [number, number] => [id, values[row] as number]));
  return { levels: by(levels), phases: by(phases) };
}
