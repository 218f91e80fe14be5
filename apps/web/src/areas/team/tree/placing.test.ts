import { expect, test } from 'vitest';
import { branchOf, siblingsOf } from './placing.ts';

const children = [{ id: 7 }, { id: 3 }, { id: 9 }];

test('positions count only the others, as on the server', () => {
  expect(branchOf('first', children)).toBe(0);
  expect(branchOf('last', children)).toBeUndefined();
  expect(branchOf('7', children)).toBe(1);
  expect(branchOf('9', children)).toBe(3);
  expect(branchOf('9', siblingsOf(children, 3))).toBe(2);
});

test('a sibling that is gone falls back to the last position', () => {
  expect(branchOf('4', children)).toBeUndefined();
});
