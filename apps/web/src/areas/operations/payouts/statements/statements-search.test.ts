import { expect, test } from 'vitest';
import { lineFilters } from './statements.data.ts';
import { parseBankSearch } from './statements-search.ts';

test('statements and their lines have separate search parameters', () => {
  expect(parseBankSearch({ status: 'unmatched', page: '2' })).toEqual({ page: 2 });
  expect(parseBankSearch({ view: 'lines', status: 'unmatched', statement: '4', line: '9' })).toEqual({
    view: 'lines',
    status: 'unmatched',
    statement: 4,
    line: 9,
  });
  expect(parseBankSearch({ view: 'lines', status: 'lost' })).toEqual({ view: 'lines' });
});

test('the call gets the filters, and neither page nor open line', () => {
  expect(lineFilters({ status: 'unmatched', payout: 3, page: 2, line: 9 })).toEqual({
    status: 'unmatched',
    payout: 3,
  });
});
