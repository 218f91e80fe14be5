import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type SignalsSearch, signalsTable } from './signals-search.ts';

/** A suspicious pattern to decide on. */
export type Signal = CallAnswer<'GET /api/signals'>['items'][number];

/** The same with the orders of its evidence. */
export type ExplainedSignal = CallAnswer<'GET /api/signals/{id}'>;

/** Decisions on a signal. */
export type SignalDecision = 'harmless' | 'pursued';

/** The URL's filters, as list and CSV file take them. */
export function signalFilters({ status, kind, partner }: SignalsSearch) {
  return {
    ...(status !== undefined && { status }),
    ...(kind !== undefined && { kind }),
    ...(partner !== undefined && { partner }),
  };
}

/** A page of the signals. */
export function signalsQuery(search: SignalsSearch, page: { page: number; limits: number }) {
  const { direction } = orderOf(signalsTable, search);
  return apiQuery('GET /api/signals', {
    query: { 'order[id]': direction, ...page, ...signalFilters(search) },
  });
}

/** A single signal. */
export const signalQuery = (id: number) => apiQuery('GET /api/signals/{id}', { params: { id } });

/** Reloads what a decision changes. */
export function reloadSignals(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/signals/.test(String(queryKey[0])),
  });
}
