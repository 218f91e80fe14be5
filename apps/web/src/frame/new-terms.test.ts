import { expect, test } from 'vitest';
import { hasOpen } from './new-terms.ts';

const document = (id: number) => ({
  id,
  kind: 'terms' as const,
  version: '3',
  title: 'Nutzungsbedingungen',
  validFrom: '2026-12-01T00:00:00+01:00',
});

test('what was put off is not asked for, a version that came since is', () => {
  expect(hasOpen([document(4)], [])).toBe(true);
  expect(hasOpen([document(4)], [4])).toBe(false);
  expect(hasOpen([document(4), document(5)], [4])).toBe(true);
  expect(hasOpen([], [])).toBe(false);
});
