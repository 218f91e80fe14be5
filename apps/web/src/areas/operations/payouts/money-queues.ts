import type { Right } from '@blattwerk/contract/http/rights.ts';
import { type ApiQuery, apiQuery } from '../../../api/api-query.ts';
import type { Run } from './payouts.data.ts';
import { openLinesQuery } from './statements/statements.data.ts';

/** Something of money on its way that waits for somebody; of the list only its number matters. */
export interface MoneyQueue {
  readonly name: 'draft' | 'submitted' | 'approved' | 'exported' | 'lines' | 'returned';
  readonly query: ApiQuery<{ items: unknown[]; total: number }>;
}

/** One row suffices: the number of all comes with it. */
const COUNT = { page: 1, limits: 1 } as const;

const runs = (status: Run['status']): MoneyQueue['query'] =>
  apiQuery('GET /api/payout_runs', { query: { status, ...COUNT } });

/** What waits for whoever has these rights, in the order of the money's way; nothing for whoever has none of them. */
export function moneyQueues(rights: readonly Right[]): MoneyQueue[] {
  const approves = rights.includes('payouts.approve');
  if (!approves && !rights.includes('payouts.prepare')) return [];
  return [
    ...(rights.includes('payouts.prepare') ? [{ name: 'draft', query: runs('draft') } as const] : []),
    ...(approves ? [{ name: 'submitted', query: runs('submitted') } as const] : []),
    { name: 'approved', query: runs('approved') },
    { name: 'exported', query: runs('exported') },
    { name: 'lines', query: openLinesQuery() },
    {
      name: 'returned',
      query: apiQuery('GET /api/operator/payouts', { query: { status: 'returned', ...COUNT } }),
    },
  ];
}
