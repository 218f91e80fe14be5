import { expect, test } from 'vitest';
import { unknownProductOf } from './unknown-product.ts';

const fault = (reason: string) => ({ line: 2, column: 'product', reason });
const rows = [
  { line: 2, cells: { number: '7', product: 'TE-1' } },
  { line: 3, cells: { number: '7', product: 'X "1"' } },
];

test('the missing product is distinguished from the order’s others, whatever its number contains', () => {
  expect(unknownProductOf({ rows, faults: [fault('there is no product "X \\"1\\""')] })).toBe('X "1"');
});

test('other faults about a product, deleted rows and cells of another shop name none', () => {
  const reason = 'has a membership of more than a hundred years: "TE-1"';
  expect(unknownProductOf({ rows, faults: [fault(reason)] })).toBeUndefined();
  const unknown = [fault('there is no product "TE-1"')];
  expect(unknownProductOf({ rows: null, faults: unknown })).toBeUndefined();
  expect(
    unknownProductOf({ rows: [{ line: 2, cells: { line_items: '1x TE-1' } }], faults: unknown }),
  ).toBeUndefined();
});
