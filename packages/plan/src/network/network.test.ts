import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breadthFirst, NO_PARENT } from './breadth-first.ts';
import { circleMembers } from './circles.ts';
import { createNetwork, type Network } from './network.ts';
import { NetworkError } from './network-error.ts';

function networkOf(ids: number[], parentIds: number[]): Network {
  return createNetwork({
    ids: Float64Array.from(ids),
    parentIds: Float64Array.from(parentIds),
    affiliate: new Uint8Array(ids.length),
    companyFree: new Uint8Array(ids.length),
  });
}

function failure(run: () => unknown): NetworkError {
  try {
    run();
  } catch (error) {
    if (error instanceof NetworkError) return error;
    throw error;
  }
  throw new Error('It did not fail');
}

/** Checks that every row occurs once, each after its parent, and siblings are contiguous in the order of their rows. */
function expectBreadthFirst(parentRows: Int32Array): void {
  const { rows, parents } = breadthFirst(parentRows);
  expect([rows.length, parents.length]).toEqual([parentRows.length, parentRows.length]);
  expect(new Set(rows).size).toBe(rows.length);
  let wrong = 0;
  for (let i = 0; i < rows.length; i++) {
    const parent = parents[i] as number;
    const parentRow = parent === NO_PARENT ? NO_PARENT : rows[parent];
    if (parentRow !== parentRows[rows[i] as number] || parent >= i) wrong++;
    const before = parents[i - 1] ?? NO_PARENT;
    if (before > parent || (i > 0 && before === parent && (rows[i - 1] as number) > (rows[i] as number)))
      wrong++;
  }
  expect(wrong).toBe(0);
}

test('partners are numbered line by line, in whatever order they come, and are found by id', () => {
  const network = networkOf([30, 10, 20, 50, 15], [20, NO_PARENT, 10, 10, 50]);
  expect([...network.ids]).toEqual([10, 20, 50, 30, 15]);
  expect([...network.parents]).toEqual([NO_PARENT, 0, 0, 1, 2]);
  expect([...network.rows]).toEqual([1, 2, 3, 0, 4]);
  expect([...network.indexes]).toEqual([3, 0, 1, 2, 4]);
  expect([10, 20, 50, 30, 15, 40, 0, -1, 1.5].map(network.indexOf)).toEqual([0, 1, 2, 3, 4, -1, -1, -1, -1]);
});

test('the flags follow their partner', () => {
  const network = createNetwork({
    ids: Float64Array.of(3, 2, 1),
    parentIds: Float64Array.of(2, 1, NO_PARENT),
    affiliate: Uint8Array.of(0, 1, 1),
    companyFree: Uint8Array.of(0, 0, 1),
  });
  expect([[...network.affiliate], [...network.companyFree]]).toEqual([
    [1, 1, 0],
    [1, 0, 0],
  ]);
});

test('ids may be far apart', () => {
  const network = networkOf([9e15, 3, 7e12], [7e12, NO_PARENT, 3]);
  expect([...network.parents]).toEqual([NO_PARENT, 0, 1]);
  expect([3, 7e12, 9e15, 4].map(network.indexOf)).toEqual([0, 1, 2, -1]);
});

test('an empty network and one with several roots', () => {
  expect(networkOf([], []).size).toBe(0);
  expect([...networkOf([1, 2, 3], [2, NO_PARENT, NO_PARENT]).ids]).toEqual([2, 3, 1]);
});

test('any tree is numbered breadth first', () => {
  const tree = fc.array(fc.nat(), { minLength: 1, maxLength: 200 }).chain((picks) =>
    fc.tuple(
      fc.constant(picks),
      fc.shuffledSubarray(
        picks.map((_, i) => i),
        { minLength: picks.length },
      ),
    ),
  );
  fc.assert(
    fc.property(tree, ([picks, shuffled]) => {
      const parents = new Int32Array(picks.length).fill(NO_PARENT);
      for (let i = 1; i < picks.length; i++) {
        parents[shuffled[i] as number] = shuffled[(picks[i] as number) % i] as number;
      }
      expectBreadthFirst(parents);
    }),
    { numRuns: 500 },
  );
});

test('a chain of a hundred thousand partners, in a full run of a million, from either end', () => {
  const size = process.env.FULL === '1' ? 1_000_000 : 100_000;
  expectBreadthFirst(Int32Array.from({ length: size }, (_, i) => i - 1));
  expectBreadthFirst(Int32Array.from({ length: size }, (_, i) => (i + 1 < size ? i + 1 : NO_PARENT)));
});

test('a cycle is reported by its members, without anybody below it', () => {
  const error = failure(() => networkOf([1, 2, 3, 4, 5], [NO_PARENT, 4, 2, 3, 4]));
  expect(error.code).toBe('cycle');
  expect([...error.partnerIds].sort()).toEqual([2, 3, 4]);
  expect(error.message).toMatch(/2 → 4 → 3 → 2/);
  expect(failure(() => networkOf([7], [7])).partnerIds).toEqual([7]);
});

test('of a long cycle ten members are reported', () => {
  const ids = Array.from({ length: 50 }, (_, i) => i + 1);
  const error = failure(() =>
    networkOf(
      ids,
      ids.map((id) => (id % 50) + 1),
    ),
  );
  expect(error.partnerIds).toHaveLength(10);
  expect(error.message).toMatch(/→ …$/);
});

test('partners in or below a circle have no number; only those in it are its members', () => {
  const parents = Int32Array.of(1, 0, 1, NO_PARENT, 2, 3);
  expect([...breadthFirst(parents).rows]).toEqual([3, 5]);
  expect(circleMembers(parents)).toEqual([0, 1]);
  expect(circleMembers(Int32Array.of(NO_PARENT, 0, 1))).toEqual([]);
});

test('other errors of a snapshot', () => {
  const unknown = failure(() => networkOf([1, 2], [NO_PARENT, 9]));
  expect([unknown.code, unknown.partnerIds, unknown.message]).toEqual([
    'unknown_parent',
    [2],
    'Partner 2 has an unknown parent: 9',
  ]);
  expect(failure(() => networkOf([1, 1], [NO_PARENT, NO_PARENT])).code).toBe('duplicate_id');
  expect(failure(() => networkOf([1, 9e15, 9e15], [-1, -1, -1])).code).toBe('duplicate_id');
  for (const id of [-1, 1.5, Number.NaN, 2 ** 53]) {
    expect(failure(() => networkOf([id], [NO_PARENT])).code).toBe('bad_id');
  }
  expect(failure(() => networkOf([1, 2], [NO_PARENT])).code).toBe('different_lengths');
});
