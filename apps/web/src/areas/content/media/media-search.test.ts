import { expect, test } from 'vitest';
import { parseMediaSearch } from './media-search.ts';

test.each([
  [{}, {}],
  [
    { type: '2', tags2: '3-7', shown2: '14' },
    { type: 2, tags2: '3-7', shown2: 14 },
  ],
  [
    { type: 3, tags3: 4, tags0: 'none', view: 12 },
    { type: 3, tags3: 4, tags0: 'none', view: 12 },
  ],
  [{ tags1: '4' }, { tags1: 4 }],
  [{ type: 0 }, {}],
  [{ type: 4, view: -1, shown0: 8, shown1: 9, shown2: 1e9 }, {}],
  [{ type: 'x', tags1: '1; drop', tags2: ['a'], tags3: {}, view: 'x' }, {}],
  [{ view: 1.5, tags4: '1', shown0: '20' }, { shown0: 20 }],
])('%j', (raw, search) => {
  expect(parseMediaSearch(raw)).toEqual(search);
});
