import type { Right } from '@blattwerk/contract/http/rights.ts';
import { type ApiQuery, apiQuery } from '../../../api/api-query.ts';
import type { Run } from './payouts.data.ts';
import { openLinesQuery } from './statements/statements.data.ts';

/** Money on its way that needs attention; only the number of its list is used. */
export interface MoneyQueue {
  readonly name: 'draft' | 'submitted' | 'approved' | 'exported' | 'lines' | 'returned';
  readonly query: ApiQuery<{ items: unknown[]; total: number }>;
}

/** One row is enough: the total comes with it. */
const COUNT = { page: 1, limits: 1 } as const;

const runs = (status: Run['status']): MoneyQueue['query'] =>
  apiQuery('GET /api/payout_runs', { query: { status, ...COUNT } });

/** The queues for these rights, in the order of the money's way; none without such a right. */
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
