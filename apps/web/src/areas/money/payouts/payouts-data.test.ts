import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ApiQuery } from '../../../api/api-query.ts';
import { creditQuery } from '../credits/credits.data.ts';
import { statementQuery } from '../statements/statements.data.ts';
import {
  accountQuery,
  addressQuery,
  availableQuery,
  latestPayoutQuery,
  monthQuery,
  partnerBalanceQuery,
  pendingQuery,
  releasesQuery,
  reloadMoney,
  shopQuery,
  withDocumentsQuery,
} from './payouts.data.ts';

test.each<[string, ApiQuery<unknown>, boolean]>([
  ['the list of payouts', latestPayoutQuery(3), true],
  ['what a payout comes to', withDocumentsQuery(7, { type: 'bank', shop: undefined }), true],
  ['the balance', partnerBalanceQuery(3), true],
  ['what is available', availableQuery(7), true],
  ['what is pending', pendingQuery(7), true],
  ['the open month', monthQuery(7), true],
  ['the release calendar', releasesQuery(7), true],
  ['a credit', creditQuery(5), true],
  ['a statement', statementQuery(7, 2), true],
  ['the bank account', accountQuery(3), false],
  ['the billing address', addressQuery(3), false],
  ['a shop', shopQuery(1), false],
])('a payout makes %s out of date or not', async (_, { queryKey }, isStale) => {
  const client = new QueryClient();
  const key: readonly unknown[] = queryKey;
  client.setQueryData(key, {});
  await reloadMoney(client);
  expect(client.getQueryState(key)?.isInvalidated).toBe(isStale);
});
