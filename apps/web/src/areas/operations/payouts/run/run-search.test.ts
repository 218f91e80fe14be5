import { expect, test } from 'vitest';
import { parseRunSearch } from './run-search.ts';

test('each part of a run keeps its own filters in the URL', () => {
  expect(parseRunSearch({ warning: 'any', missing: 'terms', payout: '7' })).toEqual({
    warning: 'any',
    payout: 7,
  });
  expect(parseRunSearch({ view: 'ineligible', warning: 'any', missing: 'terms' })).toEqual({
    view: 'ineligible',
    missing: 'terms',
  });
  expect(parseRunSearch({ view: 'files', warning: 'any' })).toEqual({ view: 'files' });
});

test('an unknown part or filter is dropped', () => {
  expect(parseRunSearch({ view: 'everything', status: 'lost', sort: 'gross', direction: 'desc' })).toEqual(
    {},
  );
});
