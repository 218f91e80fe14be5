import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { orderOf } from '../../../../ui/table/table-search.ts';
import type { Run } from '../payouts.data.ts';
import { runBody, type TypedRun } from './new-run.ts';
import { type RunsSearch, runsTable } from './runs-search.ts';

/** A run proposed by the payout calendar. */
export type Proposal = CallAnswer<'GET /api/payout_runs/proposals'>['proposals'][number];

/** The calendar's proposals. */
export const proposalsQuery = () => apiQuery('GET /api/payout_runs/proposals', {});

/** What a run would pay now, and whom it would leave out. */
export type RunPreview = CallAnswer<'GET /api/payout_runs/preview'>;

/** The preview for the form's values. */
export function previewQuery(typed: TypedRun) {
  const { type, scope, minimum, countries } = runBody(typed);
  return apiQuery('GET /api/payout_runs/preview', {
    query: {
      type,
      scope,
      ...(minimum !== undefined && { minimum }),
      ...(countries !== undefined && countries.length > 0 && { countries: countries.join(',') }),
    },
  });
}

/** A page of all runs. */
export function runsPageQuery(search: RunsSearch, { page, limits }: { page: number; limits: number }) {
  const { sort, direction } = orderOf(runsTable, search);
  const { status, type } = search;
  return apiQuery('GET /api/payout_runs', {
    query: {
      [`order[${sort}]`]: direction,
      page,
      limits,
      ...(status !== undefined && { status }),
      ...(type !== undefined && { type }),
    },
  });
}

/** Payouts requested, approved or returned: one row is enough, the total comes with it. */
export const waitingPayoutsQuery = (type: Run['type']) =>
  apiQuery('GET /api/operator/payouts', {
    query: { status: ['pending', 'approved', 'returned'], type, page: 1, limits: 1 },
  });
