import { expect, test } from 'vitest';
import { partsOf } from './row-groups.ts';

const groups = {
  keyOf: (row: string) => row.slice(0, 1),
  head: (rows: readonly string[]) => rows.join(' '),
};

test('rows that follow each other with one key stand together, in their order', () => {
  expect(partsOf(['a1', 'a2', 'b1', 'b2'], groups)).toEqual([
    { key: 'a', head: 'a1 a2', rows: ['a1', 'a2'] },
    { key: 'b', head: 'b1 b2', rows: ['b1', 'b2'] },
  ]);
});

test('without groups all rows stand together and nothing is said of them; while they are read there are none', () => {
  expect(partsOf(['a1', 'b1'], undefined)).toEqual([{ key: 'all', head: null, rows: ['a1', 'b1'] }]);
  expect(partsOf(undefined, groups)).toEqual([]);
});
