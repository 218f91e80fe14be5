import { expect, test } from 'vitest';
import { parseNewsSearch } from './news-search.ts';

test.each([
  [{}, {}],
  [
    { q: ' Efeu ', page: '3' },
    { q: 'Efeu', page: 3 },
  ],
  [{ q: 2026 }, { q: '2026' }],
  [{ q: '  ', page: 1 }, {}],
  [{ q: ['a'], page: 1.5 }, {}],
  [{ q: { a: 1 }, page: -2 }, {}],
  [{ page: 99_999 }, {}],
  [{ topic: 'product' }, { topic: 'product' }],
  [{ topic: 'gossip' }, {}],
  [{ page: 'x', other: 1 }, {}],
  [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(100) }],
])('%j', (raw, search) => {
  expect(parseNewsSearch(raw)).toEqual(search);
});
