import { expect, test } from 'vitest';
import { receiverState } from './webhooks.data.ts';
import { parseWebhooksSearch } from './webhooks-search.ts';

test('the URL names what is open and what is filtered; unusable values are dropped', () => {
  const address = {
    receiver: '3',
    status: 'failed',
    type: 'payout.paid',
    from: '2026-11-01',
    to: 'x',
    delivery: '9',
    edit: '0',
    add: '1',
  };
  expect(parseWebhooksSearch(address)).toEqual({
    receiver: 3,
    status: 'failed',
    type: 'payout.paid',
    from: '2026-11-01',
    delivery: 9,
    add: 1,
  });
  expect(parseWebhooksSearch({ type: 'payout', edit: '7' })).toEqual({ edit: 7 });
});

test.each([
  [{ paused: false, pauseCause: null, failingSince: null }, 'active'],
  [{ paused: false, pauseCause: null, failingSince: '2026-03-15T10:00:00+00:00' }, 'failing'],
  [{ paused: true, pauseCause: 'operator', failingSince: null }, 'paused'],
  [{ paused: true, pauseCause: 'gone', failingSince: '2026-03-15T10:00:00+00:00' }, 'stopped'],
] as const)('%j is %s', (receiver, state) => {
  expect(receiverState(receiver)).toBe(state);
});
