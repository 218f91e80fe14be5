import { expect, test } from 'vitest';
import { actOf } from './event-text.ts';
import { type Feed, type FeedEvent, joined } from './feed.data.ts';
import { parseFeedSearch } from './feed-search.ts';

const event = (partner: number, occurrence = 0): FeedEvent => ({
  ...{ kind: 'joined', occurrence, partner, displayName: 'x', depth: 1, at: '', isNew: false },
  ...{ levelName: null, writing: 'open', writtenAt: null, language: null },
});
const page = (...events: FeedEvent[]): Feed => ({ events, next: null });

test('pages are joined to one list, with each event once at its first position', () => {
  const moved = { ...event(2), displayName: 'later' };
  expect(joined([page(event(1), event(2)), page(moved, event(2, 1))])).toEqual([
    event(1),
    event(2),
    event(2, 1),
  ]);
  expect(joined([])).toEqual([]);
});

test('the action fits the event', () => {
  expect((['joined', 'firstOrder', 'level', 'silent', 'anniversary'] as const).map(actOf)).toEqual([
    'welcome',
    'congratulate',
    'congratulate',
    'write',
    'congratulate',
  ]);
});

test('an unknown kind in the URL is dropped', () => {
  expect(parseFeedSearch({ kind: 'level', more: 1 })).toEqual({ kind: 'level' });
  expect(parseFeedSearch({ kind: 'birthday' })).toEqual({});
});
