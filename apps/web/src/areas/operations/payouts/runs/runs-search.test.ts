import { expect, test } from 'vitest';
import { parseRunsSearch } from './runs-search.ts';

test('the form opens with the day of a proposal, and a day alone opens nothing', () => {
  expect(parseRunsSearch({ new: 'bank', due: '2026-12-01', status: 'draft' })).toEqual({
    new: 'bank',
    due: '2026-12-01',
    status: 'draft',
  });
  expect(parseRunsSearch({ due: '2026-12-01' })).toEqual({});
  expect(parseRunsSearch({ new: 'cheque', type: 'paypal' })).toEqual({ type: 'paypal' });
  expect(parseRunsSearch({ new: 'paypal', due: 'tomorrow' })).toEqual({ new: 'paypal' });
});
