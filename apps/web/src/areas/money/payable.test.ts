import { afterEach, expect, test, vi } from 'vitest';
import { hindranceOf, nextClosing } from './payable.ts';

const withMinimum = (payoutMinimum: string) =>
  vi.stubGlobal('document', { documentElement: { dataset: { payoutMinimum } } });

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['enough', {}, '50.00', null],
  ['no minimum', { available: '0.01' }, '0.00', null],
  ['less than the minimum', { available: '49.99' }, '50.00', { why: 'belowMinimum', amount: '50.00' }],
  ['nothing', { available: '0.00' }, '50.00', { why: 'nothing' }],
  ['a debt', { available: '0.00', debt: '12.50' }, '50.00', { why: 'debt', amount: '12.50' }],
  ['a hold, whatever else', { payoutsHeld: true, debt: '12.50' }, '50.00', { why: 'held' }],
])('%s: whether it can be paid out, and if not, why', (_, given, minimum, hindrance) => {
  withMinimum(minimum);
  const usual = { available: '50.00', debt: '0.00', payoutsHeld: false };
  expect(hindranceOf({ ...usual, ...given })).toEqual(hindrance);
});

const month = (dateFrom: string, dateTo: string, total: string) => ({
  cycle: { id: 1, dateFrom, dateTo },
  total,
});

test('the next closing is that of the first month with an amount', () => {
  const november = month('2026-11-01', '2026-11-30', '226.86');
  const december = month('2026-12-01', '2026-12-31', '12.00');
  expect(nextClosing([])).toBeNull();
  expect(nextClosing([{ ...november, total: '0.00' }])).toBeNull();
  expect(nextClosing([november, december])).toEqual({
    day: '2026-12-01T00:00:00.000Z',
    month: '2026-11-01',
    amount: '226.86',
  });
  expect(nextClosing([{ ...november, total: '0.00' }, december])).toMatchObject({ month: '2026-12-01' });
});
