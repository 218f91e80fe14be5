import { expect, test } from 'vitest';
import { partsOf } from './row-groups.ts';

const groups = {
  keyOf: (row: string) => row.slice(0, 1),
  head: (rows: readonly string[]) => rows.join(' '),
};

test('consecutive rows with the same key are grouped in their order', () => {
  expect(partsOf(['a1', 'a2', 'b1', 'b2'], groups)).toEqual([
    { key: 'a', head: 'a1 a2', rows: ['a1', 'a2'] },
    { key: 'b', head: 'b1 b2', rows: ['b1', 'b2'] },
  ]);
});

test('without groups all rows are one part without a heading; while loading there are no parts', () => {
  expect(partsOf(['a1', 'b1'], undefined)).toEqual([{ key: 'all', head: null, rows: ['a1', 'b1'] }]);
  expect(partsOf(undefined, groups)).toEqual([]);
});
