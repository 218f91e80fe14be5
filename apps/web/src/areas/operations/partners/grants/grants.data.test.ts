import { expect, test } from 'vitest';
import { firstDayOf } from './grants.data.ts';

const membership = { qualificationPoints: 30, granted: false };

test('a grant starts today, or when the last membership of its kind has ended', () => {
  const memberships = [
    { ...membership, kind: 'businessBox' as const, from: '2026-01-01', until: '2026-04-01' },
    { ...membership, kind: 'businessBox' as const, from: '2026-04-01', until: '2026-07-01' },
  ];
  expect(firstDayOf({ memberships }, 'businessBox', '2026-03-15')).toBe('2026-07-01');
  expect(firstDayOf({ memberships }, 'homeDelivery', '2026-03-15')).toBe('2026-03-15');
  expect(firstDayOf({ memberships: [] }, 'companyFree', '2026-03-15')).toBe('2026-03-15');
});
