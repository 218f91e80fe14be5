import { expect, test } from 'vitest';
import { mutatedFiles, testsOf } from './mutation-files.ts';

const policy = 'apps/server/src/network/tree/visibility.policy.ts';
const books = 'apps/server/src/money/books/check/check-ledger.ts';

test('policies and the books are mutated, their tests are not', () => {
  const others = [
    'apps/server/src/network/tree/visibility.policy.test.ts',
    'apps/server/src/money/books/journal.test.ts',
    'apps/server/src/money/books/testing/booked.ts',
    'apps/server/src/money/payouts/payouts.queries.ts',
    'apps/web/src/areas/money/books/leaf.ts',
  ];
  expect(mutatedFiles([policy, ...others, books])).toEqual([policy, books]);
});

test('a policy is tested by its feature and the access matrix, the books by their own tests', () => {
  const payouts = 'apps/server/src/money/payouts/payouts.policy.ts';
  expect(testsOf([payouts, books])).toEqual([
    'apps/server/src/money/payouts/**/*.test.ts',
    'apps/server/src/money/books/**/*.test.ts',
    'apps/server/test-support/access/access-matrix.test.ts',
  ]);
  expect(testsOf([`${policy}:30-40`])).toEqual([
    'apps/server/src/network/tree/**/*.test.ts',
    'apps/server/test-support/access/access-matrix.test.ts',
  ]);
});
