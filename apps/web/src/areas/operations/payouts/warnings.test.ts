import { expect, test } from 'vitest';
import { inOrder, isStopping, warnings } from './warnings.ts';

test('what stops a payout is named before what somebody should look at', () => {
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
