import { expect, test } from 'vitest';
import { findPgBouncer } from './pgbouncer.mjs';

const here = process.execPath;

test.each([
  ['the first place that has one', undefined, ['/nowhere', here], here],
  ['what is named, before all places', here, ['/nowhere'], here],
  ['nothing', '', ['/nowhere'], null],
])('finds %s', (_, named, places, found) => {
  expect(findPgBouncer(named, places)).toBe(found);
});

test('a named program that does not exist is an error', () => {
  expect(() => findPgBouncer('/nowhere', [here])).toThrow('PGBOUNCER is /nowhere');
});
