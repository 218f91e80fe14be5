import { expect, test } from 'vitest';
import { type Figure, isMet, median, tableOf } from './figure.ts';

const paint: Figure = {
  name: 'paint',
  value: 0.91,
  unit: 's',
  budget: { atMost: 0.9 },
  samples: [0.9, 0.91, 1],
};

test('a budget is met up to and including its limit', () => {
  expect(isMet(paint)).toBe(false);
  expect(isMet({ ...paint, value: 0.9 })).toBe(true);
  expect(isMet({ ...paint, budget: { atLeast: 0.91 } })).toBe(true);
  expect(isMet({ ...paint, budget: { atLeast: 0.92 } })).toBe(false);
  expect(isMet({ ...paint, value: Number.NaN })).toBe(false);
});

test('the median is the middle value, whatever the order', () => {
  expect(median([10, 9, 100])).toBe(10);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a missed budget is shown', () => {
  expect(tableOf([paint, { ...paint, value: 0.5 }]).split('\n')).toEqual([
    'figure  measured  budget    of it            samples',
    'paint   0.91 s    <= 0.9 s  1.011 x  MISSED  0.9 0.91 1',
    'paint   0.5 s     <= 0.9 s  0.556 x  passed  0.9 0.91 1',
  ]);
});
