import {
  type BonusName,
  bonusNames,
  type KickStartPhaseName,
  kickStartPhases,
} from '@blattwerk/plan/bonuses/bonuses.ts';
import type { CommissionResult } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import type { ComputedCycle } from '../cycles/computed-cycle.ts';
import type { Figures, FindingBonus } from './finding.ts';

/** The engine's result of a cycle, as far as findings need it: everything except the level bonus, which is most of it. */
export interface EngineSide extends Pick<CommissionResult, 'kickStart' | 'builderStage' | 'closingCredits'> {
  readonly network: Network;
  readonly baseCents: number;
  readonly psvCents: Float64Array;
  readonly qp: Float64Array;
  readonly level: Uint8Array;
  readonly activeCustomers: Int32Array;
}

/** The result of a computed cycle; the rest of it can be freed. */
export function sideOf({ input, result }: ComputedCycle): EngineSide {
  const { cycle, baseCents, kickStart, builderStage, closingCredits } = result;
  const { psvCents, qp, level, counts } = cycle;
  const { activeCustomers } = counts;
  const { network } = input;
  return {
    network,
    baseCents,
    psvCents,
    qp,
    level,
    activeCustomers,
    kickStart,
    builderStage,
    closingCredits,
  };
}

/** A credit written by the closing. */
export interface StoredCredit {
  readonly id: number;
  readonly partner: number;
  readonly bonus: FindingBonus;
  readonly stage: string | null;
  readonly amountCents: number;
}

/** A credit that differs without the later refunds. `credit` is null for one that would have been created. */
export interface ComparedCredit {
  readonly bonus: FindingBonus;
  readonly partner: number;
  /** Of the partner in the network. */
  readonly index: number;
  /** Set if a partner can have several credits of a bonus in a cycle, otherwise empty. */
  readonly stage: string;
  readonly credit: number | null;
  readonly computedCents: number;
  readonly with: Figures;
  readonly without: Figures;
}

/** The key of a credit within its cycle. */
export function keyOf({
  bonus,
  partner,
  stage,
}: {
  readonly bonus: string;
  readonly partner: number;
  readonly stage: string;
}): string {
  return `${bonus}:${stage}:${partner}`;
}

/** A credit computed by the engine. */
interface Made {
  readonly bonus: FindingBonus;
  readonly index: number;
  readonly partner: number;
  readonly stage: string;
  readonly cents: number;
  readonly weight: number;
  readonly weightSum: number;
}

/**
 * Compares the credits of a closing with those it would have written without the later refunds.
 * @param sides the engine's results with everything known at the closing, and without later refunds
 * @param also keys of credits that are compared even if they are the same: there is a finding about them
 * @returns null if the engine does not reproduce the credits of the closing: then nothing can be compared
 */
export function compareCycle(
  sides: { readonly with: EngineSide; readonly without: EngineSide },
  stored: readonly StoredCredit[],
  also: ReadonlySet<string>,
): ComparedCredit[] | null {
  const storedByKey = new Map(stored.map((credit) => [keyOf({ ...credit, stage: slotOf(credit) }), credit]));
  const before = madeBy(sides.with);
  if (!isSame(storedByKey, before)) return null;
  const after = madeBy(sides.without);
  const compared: ComparedCredit[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    const computedCents = is?.cents ?? 0;
    if (computedCents === (was?.cents ?? 0) && !also.has(key)) continue;
    const { bonus, index, partner, stage } = (is ?? was) as Made;
    const figures = (side: EngineSide, made: ReadonlyMap<string, Made>) =>
      figuresOf(side, { bonus, index, stage, made: made.get(key), any: poolOf(made, bonus) });
    compared.push({
      bonus,
      partner,
      index,
      stage,
      credit: storedByKey.get(key)?.id ?? null,
      computedCents,
      with: figures(sides.with, before),
      without: figures(sides.without, after),
    });
  }
  return compared;
}

/** A step-up pays several levels and a kick-start two phases in a month; of the others there is one. */
function slotOf({ bonus, stage }: Pick<StoredCredit, 'bonus' | 'stage'>): string {
  return bonus === 'step-up' || bonus === 'kick-start' ? (stage ?? '') : '';
}

function isSame(stored: ReadonlyMap<string, StoredCredit>, made: ReadonlyMap<string, Made>): boolean {
  if (stored.size !== made.size) return false;
  for (const [key, { amountCents }] of stored) if (made.get(key)?.cents !== amountCents) return false;
  return true;
}

function madeBy({ network, closingCredits: credits }: EngineSide): Map<string, Made> {
  const made = new Map<string, Made>();
  for (const [row, index] of credits.beneficiary.entries()) {
    const bonus = bonusNames[credits.bonus[row] as number] as Exclude<BonusName, 'level'>;
    const partner = network.ids[index] as number;
    const number = credits.stage[row] as number;
    const stage = slotOf({
      bonus,
      stage: bonus === 'kick-start' ? (kickStartPhases[number - 1] ?? '') : String(number),
    });
    made.set(keyOf({ bonus, partner, stage }), {
      bonus,
      index,
      partner,
      stage,
      cents: credits.amountCents[row] as number,
      weight: credits.weight[row] as number,
      weightSum: credits.weightSum[row] as number,
    });
  }
  return made;
}

/** Any credit of a pool, which has its number of shares. */
function poolOf(made: ReadonlyMap<string, Made>, bonus: FindingBonus): Made | undefined {
  if (bonus !== 'infinity' && bonus !== 'balancing') return undefined;
  for (const one of made.values()) if (one.bonus === bonus) return one;
  return undefined;
}

const NOTHING: Figures = {
  level: null,
  qp: null,
  customers: null,
  stage: null,
  psvCents: null,
  poolBaseCents: null,
  weight: null,
  weightSum: null,
};

function figuresOf(
  side: EngineSide,
  credit: {
    readonly bonus: FindingBonus;
    readonly index: number;
    readonly stage: string;
    readonly made: Made | undefined;
    readonly any: Made | undefined;
  },
): Figures {
  const { bonus, index, stage, made, any } = credit;
  const at = (column: ArrayLike<number>) => column[index] as number;
  switch (bonus) {
    case 'step-up':
      return { ...NOTHING, level: at(side.level), qp: at(side.qp) };
    case 'kick-start': {
      const counts = side.kickStart[stage as KickStartPhaseName];
      return { ...NOTHING, customers: at(counts.newCustomers), qp: at(counts.qp) };
    }
    case 'builder':
      return {
        ...NOTHING,
        stage: at(side.builderStage),
        psvCents: at(side.psvCents),
        customers: at(side.activeCustomers),
      };
    case 'infinity':
    case 'balancing':
      return {
        ...NOTHING,
        level: at(side.level),
        poolBaseCents: side.baseCents,
        weight: made?.weight ?? 0,
        weightSum: any?.weightSum ?? 0,
      };
  }
}
