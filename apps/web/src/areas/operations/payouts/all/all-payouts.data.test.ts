import { expect, test } from 'vitest';
import { payoutFilters } from './all-payouts.data.ts';
import { parseAllPayoutsSearch } from './all-payouts-search.ts';

test('list and file get the same filters, and nothing else of the URL', () => {
  const search = parseAllPayoutsSearch({
    text: ' Berger ',
    status: 'returned',
    warning: 'any',
    run: '4',
    page: '3',
    payout: '9',
    type: 'gold',
  });
  expect(payoutFilters(search)).toEqual({ text: 'Berger', status: 'returned', warning: 'any', run: 4 });
});
