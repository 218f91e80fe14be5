import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import {
  type MonthEnd,
  type MonthSearch,
  type MonthsSearch,
  monthsTable,
  partnersTable,
} from './months-search.ts';

/** Polling interval of a month that the server is working on, in milliseconds. */
const POLL_MS = 2_000;

interface Page {
  readonly page: number;
  readonly limits: number;
}

/** A page of the months. */
export function monthsPageQuery(search: MonthsSearch, page: Page) {
  const { direction } = orderOf(monthsTable, search);
  const { state } = search;
  return apiQuery('GET /api/operator/cycles', {
    query: { 'order[dateFrom]': direction, ...page, ...(state !== undefined && { state }) },
  });
}

/** A single month. */
export const monthEndQuery = (id: number | string) =>
  apiQuery('GET /api/operator/cycles/{id}', { params: { id } });

/** Its totals compared with the months before, from its latest preview. */
export const comparisonQuery = (id: number | string) =>
  apiQuery('GET /api/operator/cycles/{id}/comparison', { params: { id } });

/** The checks before it is closed. */
export const checksQuery = (id: number | string) =>
  apiQuery('GET /api/cycles/{id}/checks', { params: { id } });

/** Number of latest previews listed. */
const LISTED = 25;

/** The latest previews of a month. */
export const previewsQuery = (id: number) =>
  apiQuery('GET /api/cycles/{id}/previews', { params: { id }, query: { page: 1, limits: LISTED } });

/** A page of a preview's credits by partner. */
export function partnersQuery(preview: number, search: MonthSearch, page: Page) {
  const { sort, direction } = orderOf(partnersTable, search);
  const { text, movement } = search;
  return apiQuery('GET /api/cycle_previews/{id}/partners', {
    params: { id: preview },
    query: {
      [`order[${sort}]`]: direction,
      ...page,
      ...(text !== undefined && { text }),
      ...(movement !== undefined && { movement }),
    },
  });
}

/** A page of the amounts that have changed since an earlier preview; by default the one before. */
export const changesQuery = (preview: number, since: number | undefined, page: Page) =>
  apiQuery('GET /api/cycle_previews/{id}/changes', {
    params: { id: preview },
    query: { ...page, ...(since !== undefined && { since }) },
  });

/** Whether the server is computing a preview of a month, or is about to close it. */
function isAtWork(month: MonthEnd | undefined, now: number): boolean {
  if (month === undefined) return false;
  if (month.waiting !== null) return true;
  const closeAt = month.closing?.closeAt ?? null;
  return month.state === 'approved' && closeAt !== null && Date.parse(closeAt) <= now;
}

/** A month, polled while the server works on it; everything about it is reloaded when that ends. */
export function useMonthEnd(id: string): UseQueryResult<MonthEnd, ApiError> {
  const client = useQueryClient();
  const query = useQuery({
    ...monthEndQuery(id),
    refetchInterval: ({ state: { data } }) => (isAtWork(data, Date.now()) ? POLL_MS : false),
  });
  const wasAtWork = useRef(false);
  const atWork = isAtWork(query.data, Date.now());
  useEffect(() => {
    if (wasAtWork.current && !atWork) void reloadMonths(client);
    wasAtWork.current = atWork;
  }, [atWork, client]);
  return query;
}

const concerned = /^\/api\/(operator\/cycles|operator\/queues|cycles|cycle_previews|approvals)/;

/** Reloads what an action on a month changes. */
export function reloadMonths(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => concerned.test(String(queryKey[0])) });
}
