import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';

/** What the company asks of those who decide. */
export type Safeguards = CallAnswer<'GET /api/company/safeguards'>;

export const safeguardsQuery = () => apiQuery('GET /api/company/safeguards', {});

/** Reads them again, and what waits for a second person. */
export function reloadSafeguards(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(company|approvals)/.test(String(queryKey[0])),
  });
}
