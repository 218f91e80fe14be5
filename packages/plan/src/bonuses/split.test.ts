import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partOfSplit, splitByLargestRemainder, type WeightGroup } from './split.ts';

const runs = process.env.FULL === '1' ? 1_000_000 : 5000;

test.each([
  ['even', 100, [1, 1], [7, 9], [50, 50]],
  ['the cent left over goes to the lowest id', 100, [1, 1, 1], [9, 7, 8], [33, 34, 33]],
  ['two cents left over', 101, [1, 1, 1], [9, 7, 8], [33, 34, 34]],
  // 100 / 11: 9.09, 18.18, 27.27, 45.45: one cent is left, and the largest remainder has weight 5.
  ['by descending remainder', 100, [1, 2, 3, 5], [1, 2, 3, 4], [9, 18, 27, 46]],
  // 10 / 4 for 1 and 30 / 4 for 3: both have the remainder 2, so the lower id gets the cent.
  ['equal remainders of unequal weights', 10, [3, 1], [5, 4], [7, 3]],
  ['the other way round', 10, [3, 1], [4, 5], [8, 2]],
  ['less than a cent each', 1, [1, 5, 1], [1, 2, 3], [0, 1, 0]],
  ['nothing', 0, [1, 2], [1, 2], [0, 0]],
  ['somebody without weight', 10, [0, 1], [1, 2], [0, 10]],
  ['alone', 12_345, [3], [8], [12_345]],
])('%s', (_, total, weights, ids, expected) => {
  expect([...splitByLargestRemainder(total, weights, ids)]).toEqual(expected);
});

test('products beyond the safe integers stay exact', () => {
  const total = Number.MAX_SAFE_INTEGER;
  const parts = splitByLargestRemainder(total, [5, 5, 1], [3, 2, 1]);
  // 9007199254740991 = 11 * 818836295885544 + 7: remainders 35 mod 11 = 2, 2 and 7, one cent is left.
  expect([...parts]).toEqual([4_094_181_479_427_723, 4_094_181_479_427_723, 818_836_295_885_545]);
  expect(partOfSplit(total, 1, [{ weight: 5, lowerIds: 0, higherIds: 2 }])).toBe(818_836_295_885_545);
});

test('there must be somebody, and nothing negative', () => {
  expect(() => splitByLargestRemainder(5, [], [])).toThrow(RangeError);
  expect(() => splitByLargestRemainder(5, [0, 0], [1, 2])).toThrow(RangeError);
  expect(() => splitByLargestRemainder(-1, [1], [1])).toThrow(RangeError);
  expect(() => splitByLargestRemainder(0.5, [1], [1])).toThrow(RangeError);
  expect(() => splitByLargestRemainder(1, [1, -1], [1, 2])).toThrow(RangeError);
  expect(partOfSplit(5, 0, [{ weight: 1, lowerIds: 1, higherIds: 0 }])).toBe(0);
});

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

test(`${runs} random splits: no cent is lost, no part is a cent off, and the order plays no part`, () => {
  const shuffled = holders.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(totals, shuffled, (total, [list, other]) => {
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
        throw new Error(`The part of ${own.id} differs when it is asked for alone`);
      }
    }),
    { numRuns: runs },
  );
}, 600_000);
