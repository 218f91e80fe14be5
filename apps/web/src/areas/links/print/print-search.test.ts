import { expect, test } from 'vitest';
import { parsePrintSearch } from './print-search.ts';

test.each([
  [
    { link: 7, language: 'fr-FR' },
    { link: 7, language: 'fr-FR' },
  ],
  [{ link: 'x', language: 'it' }, {}],
  [{}, {}],
])('%j', (raw, search) => {
  expect(parsePrintSearch(raw)).toEqual(search);
});
