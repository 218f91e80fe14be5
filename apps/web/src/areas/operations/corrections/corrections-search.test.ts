import { expect, test } from 'vitest';
import { parseCorrectionsSearch } from './corrections-search.ts';

test('each list keeps its own filters in the URL', () => {
  expect(parseCorrectionsSearch({ status: 'waiting', overdue: 'true' })).toEqual({ status: 'waiting' });
  expect(parseCorrectionsSearch({ view: 'debts', status: 'waiting', overdue: 'true', debtor: '7' })).toEqual({
    view: 'debts',
    overdue: true,
    debtor: 7,
  });
  expect(parseCorrectionsSearch({ view: 'write-offs', status: 'booked' })).toEqual({
    view: 'write-offs',
    status: 'booked',
  });
});

test('the form opens for a partner, and a partner alone opens nothing', () => {
  expect(parseCorrectionsSearch({ new: '1', for: '12' })).toEqual({ new: 1, for: 12 });
  expect(parseCorrectionsSearch({ for: '12' })).toEqual({});
  expect(parseCorrectionsSearch({ new: '1', for: '12', question: '3' })).toEqual({
    new: 1,
    for: 12,
    question: 3,
  });
  expect(parseCorrectionsSearch({ new: '1', question: '3' })).toEqual({ new: 1 });
});
