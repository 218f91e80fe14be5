import { expect, test } from 'vitest';
import { decidePush, decideRetry } from './decide-push.ts';

const evening = { from: 21, to: 8 };
const decide = (now: string, more: Partial<Parameters<typeof decidePush>[0]> = {}) =>
  decidePush({ createdAt: new Date(now), isWanted: true, quiet: evening, ...more }, new Date(now));

test.each([
  ['just before it begins', '2026-11-30T19:59:59Z', { act: 'send' }],
  ['as it begins', '2026-11-30T20:00:00Z', { act: 'wait', until: new Date('2026-12-01T07:00:00Z') }],
  ['after midnight', '2026-12-01T02:30:00Z', { act: 'wait', until: new Date('2026-12-01T07:00:00Z') }],
  ['as it ends', '2026-12-01T07:00:00Z', { act: 'send' }],
  [
    'in the night of the clock change',
    '2026-03-28T22:00:00Z',
    { act: 'wait', until: new Date('2026-03-29T06:00:00Z') },
  ],
])('quiet hours are in Berlin time: %s', (_, now, decision) => {
  expect(decide(now)).toEqual(decision);
});

test('quiet hours during the day end on the same day, and without any nothing waits', () => {
  const noon = '2026-06-01T10:30:00Z';
  expect(decide(noon, { quiet: { from: 12, to: 15 } })).toEqual({
    act: 'wait',
    until: new Date('2026-06-01T13:00:00Z'),
  });
  expect(decide('2026-06-01T02:00:00Z', { quiet: null })).toEqual({ act: 'send' });
});

test('if the hour is skipped by daylight saving, quiet hours end a day later', () => {
  const decision = decide('2026-03-28T23:30:00Z', { quiet: { from: 22, to: 2 } });
  expect(decision).toEqual({ act: 'wait', until: new Date('2026-03-30T00:00:00Z') });
});

test('messages that are no longer wanted or older than a day are dropped', () => {
  expect(decide('2026-12-01T10:00:00Z', { isWanted: false })).toEqual({ act: 'drop' });
  expect(decide('2026-12-01T10:00:00Z', { createdAt: new Date('2026-11-30T09:59:59Z') })).toEqual({
    act: 'drop',
  });
  expect(decide('2026-12-01T10:00:00Z', { createdAt: new Date('2026-11-30T10:00:00Z') })).toEqual({
    act: 'send',
  });
});

test('retries have increasing delays, a longer Retry-After is respected, and the sixth attempt is the last', () => {
  const now = new Date('2026-12-01T10:00:00Z');
  const after = (attempts: number, retryAfterSeconds: number | null = null) => {
    const next = decideRetry({ attempts, retryAfterSeconds }, now);
    return next && (next.getTime() - now.getTime()) / 1000;
  };
  expect([1, 2, 3, 4, 5, 6].map((attempts) => after(attempts))).toEqual([60, 300, 1800, 7200, 18000, null]);
  expect([after(1, 900), after(2, 10), after(1, 10_000_000)]).toEqual([900, 300, 86_400]);
});
