import { expect, test } from 'vitest';
import { messageFilters, readerOf } from './messages.data.ts';
import { parseMessagesSearch } from './messages-search.ts';

test('the URL names kinds, the call templates; unusable ones are dropped', () => {
  const address = {
    text: ' @firma ',
    status: 'failed',
    kind: 'invitation',
    channel: 'fax',
    user: '7',
    from: '2026-11-01',
    to: 'x',
  };
  expect(messageFilters(parseMessagesSearch(address))).toEqual({
    text: '@firma',
    status: 'failed',
    template: 'invitation',
    user: 7,
    from: '2026-11-01',
  });
});

test.each([
  [{ reader: { partner: 7, name: 'Anna Berger' }, recipient: 'a@b.example' }, 'Anna Berger'],
  [{ reader: { partner: null, name: '' }, recipient: 'a@b.example' }, 'a@b.example'],
  [{ reader: null, recipient: 'a@b.example' }, 'a@b.example'],
  [{ reader: null, recipient: '' }, undefined],
])('%j is for %s', (message, name) => {
  expect(readerOf(message)).toBe(name);
});
