import { expect, test } from 'vitest';
import { weeksOf } from './weeks.ts';

test('a month stands in weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2024-02').flat().filter(Boolean)).toHaveLength(29);
});
