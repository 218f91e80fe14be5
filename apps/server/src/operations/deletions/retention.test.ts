import { expect, test } from 'vitest';
import { decideKept, decideOver } from './retention.ts';

const now = new Date('2026-03-15T10:00:00Z');

test('books are retained ten years from the end of their year, invoices and orders eight, the log ten from now on', () => {
  const last = {
    books: new Date('2025-06-01T00:00:00Z'),
    notes: new Date('2024-02-01T00:00:00Z'),
    orders: new Date('2026-01-02T00:00:00Z'),
  };
  expect(decideKept(last, now)).toEqual([
    { what: 'books', until: '2035-12-31' },
    { what: 'notes', until: '2032-12-31' },
    { what: 'orders', until: '2034-12-31' },
    { what: 'log', until: '2036-12-31' },
    { what: 'messages', until: '2026-06-13' },
  ]);
});

test('what was never written is not retained, and years end in Berlin time', () => {
  const last = { books: null, notes: null, orders: new Date('2025-12-31T23:30:00Z') };
  expect(decideKept(last, now)).toEqual([
    { what: 'orders', until: '2034-12-31' },
    { what: 'log', until: '2036-12-31' },
    { what: 'messages', until: '2026-06-13' },
  ]);
});

test('data are expired from the day after their last day on', () => {
  const last = { books: null, notes: new Date('2024-02-01T00:00:00Z'), orders: null };
  const kept = decideKept(last, now);
  expect(decideOver(kept, '2026-06-13')).toEqual(['books', 'orders']);
  expect(decideOver(kept, '2026-06-14')).toEqual(['books', 'orders', 'messages']);
  expect(decideOver(kept, '2032-12-31')).not.toContain('notes');
  expect(decideOver(kept, '2033-01-01')).toContain('notes');
  expect(decideOver(kept, '2037-01-01')).toEqual(['books', 'notes', 'orders', 'log', 'messages']);
});
