import { expect, test } from 'vitest';
import { datedNetwork, type PartnerColumns } from '../cycle-input.ts';
import { LARGE_TEAM } from '../large-teams.queries.ts';
import { Doubt } from './doubts.ts';
import { patchNetwork } from './patch-network.ts';

/** Partners 10, 20, 30 … below the given parents; -1 for a root. */
function columnsOf(rows: readonly (readonly [id: number, parent: number])[]): PartnerColumns {
  return {
    ids: Float64Array.from(rows, ([id]) => id),
    parentIds: Float64Array.from(rows, ([, parent]) => parent),
    affiliate: new Uint8Array(rows.length).fill(1),
    companyFree: new Uint8Array(rows.length),
    createdAt: Float64Array.from(rows, ([id]) => id * 1000),
  };
}

test('insertions between others, and moves, give the same network as a full read', () => {
  const held = datedNetwork(
    columnsOf([
      [10, -1],
      [20, 10],
      [40, 20],
      [50, 10],
    ]),
  );
  const patched = patchNetwork(
    held,
    [30, 40, 60],
    columnsOf([
      [30, 20],
      [40, 50],
      [60, 30],
    ]),
  );
  const whole = datedNetwork(
    columnsOf([
      [10, -1],
      [20, 10],
      [30, 20],
      [40, 50],
      [50, 10],
      [60, 30],
    ]),
  );
  const { indexOf: _, ...found } = patched.network;
  const { indexOf, ...expected } = whole;
  expect(found).toEqual(expected);
  expect(patched.indexes).toEqual(Int32Array.from(held.ids, indexOf));
  expect(patched.placed.toSorted()).toEqual([30, 60, 40].map(indexOf).toSorted());
  expect(patched.left).toEqual([indexOf(20)]);
  expect(patched.renewed).toEqual([30, 60]);
});

test('a change of account changes no place', () => {
  const held = datedNetwork(
    columnsOf([
      [10, -1],
      [20, 10],
    ]),
  );
  const patched = patchNetwork(held, [20], { ...columnsOf([[20, 10]]), affiliate: Uint8Array.of(0) });
  expect([patched.indexes, patched.placed, [...patched.network.affiliate]]).toEqual([null, [], [1, 0]]);
  expect([...held.affiliate]).toEqual([1, 1]);
});

test('the move of a large team or a removed partner requires a full read', () => {
  const below = Array.from({ length: LARGE_TEAM }, (_, i) => [100 + i, 20] as const);
  const held = datedNetwork(columnsOf([[10, -1], [20, 10], [30, 10], ...below]));
  expect(() => patchNetwork(held, [20], columnsOf([[20, 30]]))).toThrow(new Doubt('large-team-moved'));
  expect(patchNetwork(held, [100], columnsOf([[100, 30]])).placed).toHaveLength(1);
  expect(() => patchNetwork(held, [100], columnsOf([]))).toThrow(new Doubt('partner-gone'));
});
