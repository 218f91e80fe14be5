import { describe, expect, test } from 'vitest';
import { PeriodError, readPeriod, rowsOf } from './period.ts';

/** In Berlin, it is already the 15th. */
const now = new Date('2026-03-14T23:30:00Z');
const read = (period: string, start?: string, end?: string) => readPeriod(period, { start, end, now });

describe('period', () => {
  test.each([
    ['week', '2026-03-09'],
    ['month', '2026-02-14'],
    ['quarter', '2025-12-16'],
    ['1', '2026-03-15'],
    ['10', '2026-03-06'],
    ['730', '2024-03-16'],
  ])('%s starts on %s and ends today', (period, start) => {
    expect(read(period)).toEqual({ start, end: '2026-03-15', step: 'day' });
  });

  test('year is the twelve months up to the current one', () => {
    expect(read('year')).toEqual({ start: '2025-04-01', end: '2026-03-15', step: 'month' });
    expect(rowsOf(read('year'))).toEqual([
      '2025-04-01',
      '2025-05-01',
      '2025-06-01',
      '2025-07-01',
      '2025-08-01',
      '2025-09-01',
      '2025-10-01',
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
  });

  test('custom accepts days and instants, both ends inclusive', () => {
    expect(read('custom', '2026-01-30', '2026-02-02')).toEqual({
      start: '2026-01-30',
      end: '2026-02-02',
      step: 'day',
    });
    expect(read('custom', '2026-01-30T23:30:00.000Z', '2026-02-02T00:00:00+01:00')).toEqual({
      start: '2026-01-31',
      end: '2026-02-02',
      step: 'day',
    });
    expect(rowsOf(read('custom', '2024-02-28', '2024-03-01'))).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
    expect(rowsOf(read('custom', '2024-01-01', '2025-12-31'))).toHaveLength(731);
  });

  test.each([
    ['decade'],
    [''],
    ['0'],
    ['731'],
    ['-7'],
    ['7.5'],
    ['1e2'],
    ['toString'],
    ['Week'],
    ['custom'],
    ['custom', '2026-01-01'],
    ['custom', undefined, '2026-01-01'],
    ['custom', '2026-02-02', '2026-02-01'],
    ['custom', '2026-02-30', '2026-03-01'],
    ['custom', '2026-02-01', '2026-02-01Tnoon'],
    ['custom', '01.02.2026', '02.02.2026'],
    ['custom', '2024-01-01', '2026-01-01'],
    ['custom', '0001-01-01', '0001-01-02'],
    ['custom', '9999-12-31', '9999-12-31'],
  ])('%s from %s to %s is refused', (period, start?: string, end?: string) => {
    expect(() => read(period, start, end)).toThrow(PeriodError);
  });
});
