import { expect, test } from 'vitest';
import { inOrder, isStopping, warnings } from './warnings.ts';

test('warnings that block a payout come before those to check', () => {
  expect(inOrder(['overLimit', 'otherName', 'newDestination'])).toEqual([
    'newDestination',
    'otherName',
    'overLimit',
  ]);
  const stops = warnings.map(isStopping);
  expect(stops.lastIndexOf(true)).toBeLessThan(stops.indexOf(false));
});

test('a payout without warnings has none', () => {
  expect(inOrder([])).toEqual([]);
});
