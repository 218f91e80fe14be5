import { expect, test } from 'vitest';
import { type HeldOrders, patchOrders } from './patch-orders.ts';

function ordersOf(ids: readonly number[], cents = 0): HeldOrders {
  return {
    ids: Float64Array.from(ids),
    partner: Int32Array.from(ids, (id) => id % 7),
    baseCents: Float64Array.from(ids, (id) => id * 100 + cents),
    qp: Float64Array.from(ids, (id) => id),
    paidAt: Float64Array.from(ids, (id) => id * 1000),
  };
}

test.each([
  ['one more at the end', [1, 2, 3], [9], [9], [1, 2, 3, 9]],
  ['one more at the beginning and in the middle', [2, 4, 6], [1, 5], [1, 5], [1, 2, 4, 5, 6]],
  ['one that no longer counts', [1, 2, 3, 4], [2], [], [1, 3, 4]],
  ['all of them', [1, 2], [1, 2], [], []],
  ['the very first one', [], [5], [5], [5]],
  ['some removed, some added, some changed', [1, 2, 3, 5, 8], [2, 3, 4, 5, 9], [3, 4, 9], [1, 3, 4, 8, 9]],
])('%s', (_, before, ids, fresh, after) => {
  const patched = patchOrders(ordersOf(before), ids, ordersOf(fresh, 7));
  const expected = ordersOf(after);
  for (const [i, id] of after.entries()) if (fresh.includes(id)) expected.baseCents[i] = id * 100 + 7;
  expect(patched).toEqual(expected);
});

test('later orders fit into the spare room beside the existing ones', () => {
  let orders = ordersOf([1]);
  for (const id of [2, 3, 4, 5]) orders = patchOrders(orders, [id], ordersOf([id]));
  expect(orders).toEqual(ordersOf([1, 2, 3, 4, 5]));
});
