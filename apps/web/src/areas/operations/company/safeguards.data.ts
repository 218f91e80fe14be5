import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';

/** The company's safeguards for decisions. */
export type Safeguards = CallAnswer<'GET /api/company/safeguards'>;

export const safeguardsQuery = () => apiQuery('GET /api/company/safeguards', {});

/** Reloads them, and the approvals. */
export function reloadSafeguards(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(company|approvals)/.test(String(queryKey[0])),
  });
}
