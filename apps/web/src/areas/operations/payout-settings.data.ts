import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../api/api-query.ts';

/** The account that payouts leave from, and how the bank's statements are read. */
export const payoutSettingsQuery = () => apiQuery('GET /api/payout_settings', {});

const moved =
  /^\/api\/(payout_runs|payout_settings|bank_statement|payouts|operator\/(payouts|queues)|approvals|partner_balance)/;

/** Reloads what an action on a payout, a run or a bank line changes. */
export function reloadPayouts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => moved.test(String(queryKey[0])) });
}
