import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { ComputedCycle } from '../cycles/computed-cycle.ts';
import type { MonthBefore } from './month-before.ts';

/** How the level of a partner differs: one that they never had before, a higher or a lower one than in the month before. */
export const movements = ['new', 'up', 'down'] as const;

/** What partners would be credited, as columns: of those who are, or were in the month before, or have another level. */
interface PreviewPartners {
  /** Indexes in the network, by ascending ids of the partners. */
  readonly indexes: Int32Array;
  /** Cents of each bonus by the partners' indexes, in the order of `bonusNames`. */
  readonly bonusCents: readonly Float64Array[];
  /** By the partners' indexes: cents, and levels of the month before. */
  readonly amountCents: Float64Array;
  readonly beforeCents: Float64Array;
  readonly levelBefore: Uint8Array;
  /** Positions in `movements` by the partners' indexes; NaN where the level is the same. */
  readonly movement: Float64Array;
}

/** Holds what a computed cycle credits against the month before. */
export function previewPartners(
  { input, result }: Pick<ComputedCycle, 'input' | 'result'>,
  before: MonthBefore,
): PreviewPartners {
  const { network } = input;
  const size = network.size;
  const bonusCents = bonusCentsOf({ input, result });
  const amountCents = new Float64Array(size);
  for (const cents of bonusCents)
    for (let index = 0; index < size; index++)
      amountCents[index] = (amountCents[index] as number) + (cents[index] as number);
  const beforeCents = new Float64Array(size);
  place(beforeCents, network.indexOf, before.credited.partners, before.credited.cents);
  const levelBefore = new Uint8Array(size);
  place(levelBefore, network.indexOf, before.reached.partners, before.reached.levels);
  const movement = movementsOf(result.cycle.level, levelBefore, input.history.highestLevelEver);
  const indexes = new Int32Array(size);
  let count = 0;
  for (const index of network.indexes) {
    const isSame = amountCents[index] === 0 && beforeCents[index] === 0 && Number.isNaN(movement[index]);
    if (!isSame) indexes[count++] = index;
  }
  return {
    indexes: indexes.subarray(0, count),
    bonusCents,
    amountCents,
    beforeCents,
    levelBefore,
    movement,
  };
}

function bonusCentsOf({ input, result }: Pick<ComputedCycle, 'input' | 'result'>): Float64Array[] {
  const columns = bonusNames.map(() => new Float64Array(input.network.size));
  const add = (bonus: number, index: number, cents: number) => {
    const column = columns[bonus];
    if (column === undefined) throw new RangeError(`There is no bonus ${bonus}`);
    column[index] = (column[index] as number) + cents;
  };
  const { levelCredits, closingCredits } = result;
  const level = bonusNames.indexOf('level');
  for (let row = 0; row < levelCredits.beneficiary.length; row++)
    add(level, levelCredits.beneficiary[row] as number, levelCredits.amountCents[row] as number);
  for (let row = 0; row < closingCredits.beneficiary.length; row++)
    add(
      closingCredits.bonus[row] as number,
      closingCredits.beneficiary[row] as number,
      closingCredits.amountCents[row] as number,
    );
  return columns;
}

/** Whoever is no longer in the network stays out. */
function place(
  column: Float64Array | Uint8Array,
  indexOf: (partner: number) => number,
  partners: Float64Array,
  values: ArrayLike<number>,
): void {
  for (let row = 0; row < partners.length; row++) {
    const index = indexOf(partners[row] as number);
    if (index !== -1) column[index] = values[row] as number;
  }
}

function movementsOf(level: Uint8Array, before: Uint8Array, highestEver: Uint8Array): Float64Array {
  const movement = new Float64Array(level.length).fill(Number.NaN);
  for (let index = 0; index < level.length; index++) {
    const now = level[index] as number;
    const then = before[index] as number;
    if (now > (highestEver[index] as number)) movement[index] = movements.indexOf('new');
    else if (now !== then) movement[index] = movements.indexOf(now > then ? 'up' : 'down');
  }
  return movement;
}
