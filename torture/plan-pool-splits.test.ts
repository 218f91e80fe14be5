import { partOfSplit, splitByLargestRemainder, type WeightGroup } from '@blattwerk/plan/bonuses/split.ts';
import fc from 'fast-check';
import { test } from 'vitest';
import { isFullRun } from '../apps/server/test-support/full-run.ts';
import { count } from './support/counts.ts';
import { countCases } from './support/progress.ts';
import { seedOf } from './support/seed.ts';

const splits = count(isFullRun ? 5000 : 1000, 1_000_000);

const holders = fc.uniqueArray(fc.record({ id: fc.nat(10_000), weight: fc.constantFrom(1, 1, 2, 3, 5) }), {
  minLength: 1,
  maxLength: 12,
  selector: ({ id }) => id,
});
const totals = fc.oneof(fc.nat(60), fc.nat(2 ** 31 - 1), fc.maxSafeNat());

type Holder = { readonly id: number; readonly weight: number };

function splitOf(total: number, list: readonly Holder[]): Map<number, number> {
  const parts = splitByLargestRemainder(
    total,
    list.map(({ weight }) => weight),
    list.map(({ id }) => id),
  );
  return new Map(list.map(({ id }, i) => [id, parts[i] as number]));
}

/** The same split from one holder's point of view. */
function othersOf(list: readonly Holder[], own: Holder): WeightGroup[] {
  const others = list.filter(({ id }) => id !== own.id);
  return [1, 2, 3, 5].map((weight) => ({
    weight,
    lowerIds: others.filter((other) => other.weight === weight && other.id < own.id).length,
    higherIds: others.filter((other) => other.weight === weight && other.id > own.id).length,
  }));
}

test(`${splits} pools: no cent is lost, no share is off by a cent, and the order does not matter`, () => {
  const shuffled = holders.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc
      .property(totals, shuffled, (total, [list, other]) => {
        const parts = splitOf(total, list);
        let sum = 0n;
        const weightSum = BigInt(list.reduce((all, { weight }) => all + weight, 0));
        const again = splitOf(total, other);
        for (const { id, weight } of list) {
          const part = parts.get(id) ?? Number.NaN;
          sum += BigInt(part);
          const off = BigInt(part) * weightSum - BigInt(total) * BigInt(weight);
          if (off >= weightSum || off <= -weightSum)
            throw new Error(`${id} is ${off} / ${weightSum} cents off`);
          if (again.get(id) !== part)
            throw new Error(`${id} got ${part}, and ${again.get(id)} in another order`);
        }
        if (sum !== BigInt(total)) throw new Error(`${sum} of ${total} cents were split`);
        const [own] = other;
        if (own && partOfSplit(total, own.weight, othersOf(list, own)) !== parts.get(own.id)) {
          throw new Error(`The part of ${own.id} differs when it is computed alone`);
        }
      })
      .beforeEach(countCases('pool splits', splits, 'pool')),
    { numRuns: splits, seed: seedOf('pool splits') },
  );
});
