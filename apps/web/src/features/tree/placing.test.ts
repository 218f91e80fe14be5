import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { branchOf, refusalOf, siblingsOf } from './placing.ts';

const children = [{ id: 7 }, { id: 3 }, { id: 9 }];

test('positions count among the others, as the server counts them', () => {
  expect(branchOf('first', children)).toBe(0);
  expect(branchOf('last', children)).toBeUndefined();
  expect(branchOf('7', children)).toBe(1);
  expect(branchOf('9', children)).toBe(3);
  expect(branchOf('9', siblingsOf(children, 3))).toBe(2);
});

test('whoever stands there no more leaves the last position', () => {
  expect(branchOf('4', children)).toBeUndefined();
});

test('refusals are told apart by the server’s words', () => {
  const refused = (message: string) =>
    refusalOf(new ApiError(422, { violations: [{ propertyPath: 'partner-id', message }] }));
  expect(refused('A partner cannot stand below itself.')).toBe('below');
  expect(refused('The parent has no place in the tree itself.')).toBe('parentUnplaced');
  expect(refused('This partner has orders and keeps its place.')).toBe('orders');
  expect(refused('Something else.')).toBeUndefined();
  expect(refusalOf(new ApiError(500, undefined))).toBeUndefined();
});
