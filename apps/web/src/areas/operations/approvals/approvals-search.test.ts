import { expect, test } from 'vitest';
import { parseApprovalsSearch } from './approvals-search.ts';

test('the filters stand in the address: who, from which day to which, what and how it ended', () => {
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

test('beside one approval stands the state of its table, and nowhere else', () => {
  const table = { text: 'wald', sort: 'amount', direction: 'asc', size: 25, page: 2 };
  expect(parseApprovalsSearch({ ...table, approval: '7' })).toEqual({ ...table, approval: 7 });
  expect(parseApprovalsSearch(table)).toEqual({ page: 2 });
});

test('what is no day, nobody, and what is open anyway are left out', () => {
  expect(parseApprovalsSearch({ by: '', from: 'gestern', to: '', status: 'open', page: '1' })).toEqual({});
});
