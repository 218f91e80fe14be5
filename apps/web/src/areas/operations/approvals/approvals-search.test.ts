import { expect, test } from 'vitest';
import { parseApprovalsSearch } from './approvals-search.ts';

test('the filters are in the URL: person, period, kind and outcome', () => {
  const address = {
    by: 'ruth',
    from: '2026-11-01',
    to: '2026-11-30',
    kind: 'payout.run',
    status: 'approved',
    page: '2',
  };
  expect(parseApprovalsSearch(address)).toEqual({ ...address, page: 2 });
});

test('the state of the balances table is in the URL only beside a single approval', () => {
  const table = { text: 'wald', sort: 'amount', direction: 'asc', size: 25, page: 2 };
  expect(parseApprovalsSearch({ ...table, approval: '7' })).toEqual({ ...table, approval: 7 });
  expect(parseApprovalsSearch(table)).toEqual({ page: 2 });
});

test('invalid days, an empty name, and the default status are dropped', () => {
  expect(parseApprovalsSearch({ by: '', from: 'gestern', to: '', status: 'open', page: '1' })).toEqual({});
});
