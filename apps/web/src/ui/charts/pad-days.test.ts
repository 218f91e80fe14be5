import { expect, test } from 'vitest';
import { padDays, sumByWeek } from './pad-days.ts';

test('seven days up to today, missing ones zero, others dropped', () => {
  const rows = [
    { date: '2026-02-20', total: 9 },
    { date: '2026-02-27', total: 4 },
    { date: '2026-03-01T00:00:00+00:00', total: 2 },
  ];
  expect(padDays(rows, '2026-03-02')).toEqual([
    { date: '2026-02-24', total: 0 },
    { date: '2026-02-25', total: 0 },
    { date: '2026-02-26', total: 0 },
    { date: '2026-02-27', total: 4 },
    { date: '2026-02-28', total: 0 },
    { date: '2026-03-01', total: 2 },
    { date: '2026-03-02', total: 0 },
  ]);
});

test('without rows there are seven zeros, also across a clock change', () => {
  expect(padDays([], '2026-03-31').map((day) => day.date)).toEqual([
    '2026-03-25',
    '2026-03-26',
    '2026-03-27',
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-03-31',
  ]);
});

test('the requested number of days is returned', () => {
  expect(padDays([{ date: '2026-03-01', total: 3 }], '2026-03-02', 3)).toEqual([
    { date: '2026-02-28', total: 0 },
    { date: '2026-03-01', total: 3 },
    { date: '2026-03-02', total: 0 },
  ]);
});

test('days are summed by seven, the last group may be shorter', () => {
  const days = padDays([{ date: '2026-03-01', total: 5 }], '2026-03-10', 10);
  expect(sumByWeek(days)).toEqual([
    { date: '2026-03-01', total: 5 },
    { date: '2026-03-08', total: 0 },
  ]);
});
