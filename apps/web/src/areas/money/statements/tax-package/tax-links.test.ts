import { expect, test } from 'vitest';
import { stateOf, type TaxLink } from './tax-links.data.ts';

const link: TaxLink = {
  ...{ id: 1, year: 2026, createdAt: '2026-06-01T10:00:00+00:00', expiresAt: '2026-06-08T10:00:00+00:00' },
  ...{ withdrawnAt: null, usedOn: [] },
};
const at = (instant: string) => Date.parse(instant);

test('a link is valid until its last instant, unless withdrawn', () => {
  expect(stateOf(link, at('2026-06-08T09:59:59Z'))).toBe('open');
  expect(stateOf(link, at('2026-06-08T10:00:00Z'))).toBe('over');
  expect(stateOf({ ...link, withdrawnAt: '2026-06-02T10:00:00+00:00' }, at('2026-06-03T10:00:00Z'))).toBe(
    'withdrawn',
  );
});
