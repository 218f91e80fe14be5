import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNetwork, type Network } from './network.ts';
import { NetworkError } from './network-error.ts';
import { NO_PARENT, topDownOrder } from './top-down-order.ts';

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

/** Every index once, and each after its parent. */
function expectTopDown(parents: Int32Array, order: Int32Array): void {
  const position = new Int32Array(parents.length).fill(-1);
  for (let i = 0; i < order.length; i++) position[order[i] as number] = i;
  expect(order.length).toBe(parents.length);
  let wrong = 0;
  for (let i = 0; i < parents.length; i++) {
    const parent = parents[i] as number;
    if (position[i] === -1) wrong++;
    if (parent !== NO_PARENT && (position[parent] as number) >= (position[i] as number)) wrong++;
  }
  expect(wrong).toBe(0);
}

test('parents are found by id, in whatever order the partners come', () => {
  const network = networkOf([30, 10, 20], [20, NO_PARENT, 10]);
  expect([...network.parents]).toEqual([2, NO_PARENT, 1]);
  expect([...network.topDown]).toEqual([1, 2, 0]);
  expect([10, 20, 30, 40, 0, -1, 1.5].map(network.indexOf)).toEqual([1, 2, 0, -1, -1, -1, -1]);
});

test('ids may be far apart', () => {
  const network = networkOf([9e15, 3, 7e12], [7e12, NO_PARENT, 3]);
  expect([...network.parents]).toEqual([2, NO_PARENT, 1]);
  expect([9e15, 4].map(network.indexOf)).toEqual([0, -1]);
});

test('an order that is top-down already stays as it is', () => {
  expect([...topDownOrder(Int32Array.of(-1, 0, 0, 2, 1))]).toEqual([0, 1, 2, 3, 4]);
});

test('an empty network and one of several roots', () => {
  expect(networkOf([], []).size).toBe(0);
  expect(networkOf([1, 2, 3], [NO_PARENT, NO_PARENT, 2]).size).toBe(3);
});

test('parents come before children in any tree', () => {
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
      expectTopDown(parents, topDownOrder(parents));
    }),
    { numRuns: 500 },
  );
});

test('a chain of a million partners, from either end', () => {
  const size = 1_000_000;
  const downward = Int32Array.from({ length: size }, (_, i) => i - 1);
  expectTopDown(downward, topDownOrder(downward));
  const upward = Int32Array.from({ length: size }, (_, i) => (i + 1 < size ? i + 1 : NO_PARENT));
  expectTopDown(upward, topDownOrder(upward));
});

test('a cycle is named by its members and nobody below it', () => {
  const error = failure(() => networkOf([1, 2, 3, 4, 5], [NO_PARENT, 4, 2, 3, 4]));
  expect(error.code).toBe('cycle');
  expect([...error.partnerIds].sort()).toEqual([2, 3, 4]);
  expect(error.message).toMatch(/2 → 4 → 3 → 2/);
  expect(failure(() => networkOf([7], [7])).partnerIds).toEqual([7]);
});

test('of a long cycle ten members are named', () => {
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

test('an order lacks the members of cycles and keeps who is below or beside them', () => {
  const order = topDownOrder(Int32Array.of(1, 0, 1, NO_PARENT, 2));
  expect([...order].sort()).toEqual([2, 3, 4]);
});

test('other faults of a snapshot', () => {
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
