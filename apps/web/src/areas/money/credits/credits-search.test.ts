import { expect, test } from 'vitest';
import { parseCredits } from './credits-search.ts';

test('a URL opens a final credit by its id, and an estimate by its order and its partner', () => {
  expect(parseCredits('pending')({ credit: 817 })).toEqual({ credit: 817 });
  expect(parseCredits('pending')({ credit: '817-23' })).toEqual({ credit: '817-23' });
  expect(parseCredits('pending')({ credit: '817-23; drop' })).toEqual({});
});

test('each list parses its own filters, and drops unusable ones', () => {
  const raw = {
    status: 'paid',
    payout: '4',
    bonus: 'builder',
    cycle: 7,
    day: '2026-11-30',
    by: 'cycle',
  };
  const shared = { bonus: 'builder', cycle: 7, day: '2026-11-30', by: 'cycle' };
  expect(parseCredits('pending')(raw)).toEqual(shared);
  expect(parseCredits('available')(raw)).toEqual({ ...shared, status: 'paid', payout: 4 });
  expect(parseCredits('available')({ by: 'bonus', day: 'today', status: 'x' })).toEqual({});
});
