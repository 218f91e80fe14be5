import { expect, test } from 'vitest';
import { parseBonusSearch } from './bonus-search.ts';

test.each([
  [{}, {}],
  [{ page: 1 }, {}],
  [
    { page: '3', credit: 817 },
    { page: 3, credit: 817 },
  ],
  [{ credit: '817-23' }, { credit: '817-23' }],
  [{ page: -2, credit: 0 }, {}],
  [{ page: 1.5, credit: 'x' }, {}],
  [{ points: '90' }, { points: 90 }],
  [{ points: 'month' }, { points: 'month' }],
  [{ points: 30 }, {}],
  [{ points: 'year' }, {}],
  [{ page: 1e300, credit: [1, 2] }, {}],
])('%j is read as %j', (raw, read) => {
  expect(parseBonusSearch(raw)).toEqual(read);
});
