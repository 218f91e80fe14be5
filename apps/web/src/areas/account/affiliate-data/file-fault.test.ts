import { expect, test } from 'vitest';
import { fileFault } from './affiliate-data.data.ts';

const MOST = 10 * 1024 * 1024;

test.each([
  ['image/jpeg', 1, null],
  ['image/png', MOST, null],
  ['application/pdf', 5_000, null],
  ['application/pdf', MOST + 1, 'tooLarge'],
  ['application/pdf', 0, 'empty'],
  ['image/gif', 5, 'wrongType'],
  ['image/svg+xml', 5, 'wrongType'],
  ['', 5, 'wrongType'],
] as const)('a file of type "%s" and %d bytes: %s', (type, size, fault) => {
  expect(fileFault({ type, size })).toBe(fault);
});
