import { expect, test } from 'vitest';
import { partOfSplit, splitByLargestRemainder } from './split.ts';

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

test('at least one weight is required, and none may be negative', () => {
  expect(() => splitByLargestRemainder(5, [], [])).toThrow(RangeError);
  expect(() => splitByLargestRemainder(5, [0, 0], [1, 2])).toThrow(RangeError);
  expect(() => splitByLargestRemainder(-1, [1], [1])).toThrow(RangeError);
  expect(() => splitByLargestRemainder(0.5, [1], [1])).toThrow(RangeError);
  expect(() => splitByLargestRemainder(1, [1, -1], [1, 2])).toThrow(RangeError);
  expect(partOfSplit(5, 0, [{ weight: 1, lowerIds: 1, higherIds: 0 }])).toBe(0);
});
