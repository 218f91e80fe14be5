import { expect, test } from 'vitest';
import { parseLinksSearch } from './links-search.ts';

test.each([
  [{}, {}],
  [{ edit: 'new' }, { edit: 'new' }],
  [
    { edit: '7', show: 9, page: 2 },
    { edit: 7, show: 9, page: 2 },
  ],
  [{ edit: 'old', show: -1, page: 1 }, {}],
])('%j is %j', (raw, search) => {
  expect(parseLinksSearch(raw)).toEqual(search);
});
