import { expect, test } from 'vitest';
import { type ChartProps, sayPoint } from './series.ts';

const chart: ChartProps = {
  label: 'Clicks',
  summary: '7 clicks',
  format: (value) => `${value}!`,
  points: [
    { id: 'a', label: 'a', title: 'Monday' },
    { id: 'b', label: 'b', title: 'Tuesday' },
  ],
  series: [
    { label: 'now', kind: 'bars', tone: 1, values: [3, null] },
    { label: 'before', kind: 'dashed', tone: 2, values: [1, 2], titles: ['Sunday', ''] },
    { label: 'end', kind: 'range', tone: 3, values: [null, [4, 9]] },
  ],
};

test('a point lists the series with a number there, under the title of their own point', () => {
  expect(sayPoint(chart, 0)).toEqual([
    { label: 'now', value: '3!' },
    { label: 'before (Sunday)', value: '1!' },
  ]);
  expect(sayPoint(chart, 1)).toEqual([
    { label: 'before', value: '2!' },
    { label: 'end', value: '4! – 9!' },
  ]);
});

test('a stack lists its sum last', () => {
  expect(sayPoint({ ...chart, stacked: 'all' }, 0).at(-1)).toEqual({ label: 'all', value: '4!' });
});
