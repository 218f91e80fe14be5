import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../../../../api/api-error.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { orderOf } from '../../../../ui/table/table-search.ts';
import { reloadPayouts } from '../../payout-settings.data.ts';
import { type Run, runQuery } from '../payouts.data.ts';
import { type IneligibleSearch, type ItemsSearch, ineligibleTable, itemsTable } from './run-search.ts';

/** A file of a run, for the bank or PayPal. */
export type RunFile = CallAnswer<'GET /api/payout_runs/{id}/files'>['items'][number];

/** A partner left out of a run, with what they lack. */
export type Ineligible = CallAnswer<'GET /api/payout_runs/{id}/ineligible'>['items'][number];

/** Polling interval of a run that the server is working on. */
const POLL_MS = 2_000;

interface Page {
  readonly page: number;
  readonly limits: number;
}

/** The filters of a run's payouts, as the call takes them. */
export function itemFilters({ status, warning, text }: ItemsSearch) {
  return {
    ...(status !== undefined && { status }),
    ...(warning !== undefined && { warning }),
    ...(text !== undefined && { text }),
  };
}

/** A page of a run's payouts. */
export function itemsQuery(run: number, search: ItemsSearch, page: Page) {
  const { sort, direction } = orderOf(itemsTable, search);
  return apiQuery('GET /api/payout_runs/{id}/items', {
    params: { id: run },
    query: { [`order[${sort}]`]: direction, ...page, ...itemFilters(search) },
  });
}

/** One payout of a run: a list of at most one. */
export const itemQuery = (run: number, payout: number) =>
  apiQuery('GET /api/payout_runs/{id}/items', { params: { id: run }, query: { payout, page: 1, limits: 1 } });

/** The files of a run, latest first. */
export const filesQuery = (run: number) =>
  apiQuery('GET /api/payout_runs/{id}/files', { params: { id: run } });

/** A page of the partners left out of a run. */
export function ineligibleQuery(run: number, search: IneligibleSearch, page: Page) {
  const { sort, direction } = orderOf(ineligibleTable, search);
  const { missing } = search;
  return apiQuery('GET /api/payout_runs/{id}/ineligible', {
    params: { id: run },
    query: { [`order[${sort}]`]: direction, ...page, ...(missing !== undefined && { missing }) },
  });
}

/** A run, polled while the server creates it or approves its payouts; everything about it is reloaded when that ends. */
export function useRun(id: string): UseQueryResult<Run, ApiError> {
  const client = useQueryClient();
  const query = useQuery({
    ...runQuery(id),
    refetchInterval: ({ state: { data } }) => (isBusy(data) ? POLL_MS : false),
  });
  const wasBusy = useRef(false);
  const busy = isBusy(query.data);
  useEffect(() => {
    if (wasBusy.current && !busy) void reloadPayouts(client);
    wasBusy.current = busy;
  }, [busy, client]);
  return query;
}

function isBusy(run: Run | undefined): boolean {
  return run !== undefined && (run.collecting || run.approving);
}
