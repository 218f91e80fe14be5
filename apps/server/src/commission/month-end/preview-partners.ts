import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { ComputedCycle } from '../cycles/computed-cycle.ts';
import type { MonthBefore } from './month-before.ts';

/** How a partner's level differs: one they never had before, higher or lower than in the previous month. */
export const movements = ['new', 'up', 'down'] as const;

/** Credits by partner, as columns: of partners with credits now or in the previous month, or with another level. */
interface PreviewPartners {
  /** Indexes in the network, by ascending partner id. */
  readonly indexes: Int32Array;
  /** Cents of each bonus by partner index, in the order of `bonusNames`. */
  readonly bonusCents: readonly Float64Array[];
  /** By partner index: cents, and levels of the previous month. */
  readonly amountCents: Float64Array;
  readonly beforeCents: Float64Array;
  readonly levelBefore: Uint8Array;
  /** Positions in `movements` by partner index; NaN if the level is the same. */
  readonly movement: Float64Array;
}

/** Compares the credits of a computed cycle with the previous month. */
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

/** Partners who are no longer in the network are left out. */
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
