import { expect, test } from 'vitest';
import {
  parseAddressSearch,
  parseBankSearch,
  parseDocumentSearch,
  parseProfileSearch,
} from './account-search.ts';

test.each([
  ['security', { tab: 'security' }],
  ['data', { tab: 'data' }],
  ['celebrations', { tab: 'celebrations' }],
  ['person', {}],
  [1, {}],
  [undefined, {}],
])('tab=%s', (tab, search) => {
  expect(parseProfileSearch({ tab })).toEqual(search);
});

test('a past day and the page of its first line are in the URL of their tab only', () => {
  const parameters = { day: '2026-03-31', page: 2, sort: 'name' };
  expect(parseProfileSearch({ tab: 'past-day', ...parameters })).toEqual({
    tab: 'past-day',
    day: '2026-03-31',
    page: 2,
  });
  expect(parseProfileSearch({ tab: 'past-day', day: '31.03.2026' })).toEqual({ tab: 'past-day' });
  expect(parseProfileSearch({ tab: 'data', ...parameters })).toEqual({ tab: 'data' });
});

test.each([
  ['document', { upload: 'document' }],
  ['legal-note', { upload: 'legal-note' }],
  ['x', {}],
  [undefined, {}],
])('upload=%s', (upload, search) => {
  expect(parseDocumentSearch({ upload })).toEqual(search);
});

test.each([
  ['new', { address: 'new' }],
  [12, { address: 12 }],
  ['12', { address: 12 }],
  [0, {}],
  ['1.5', {}],
  ['x', {}],
])('address=%s', (address, search) => {
  expect(parseAddressSearch({ address })).toEqual(search);
});

test.each([
  [true, { edit: true }],
  ['true', { edit: true }],
  ['1', {}],
  [undefined, {}],
])('edit=%s', (edit, search) => {
  expect(parseBankSearch({ edit })).toEqual(search);
});
