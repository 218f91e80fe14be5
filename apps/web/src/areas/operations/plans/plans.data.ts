import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type PlansSearch, plansTable } from './plans-search.ts';

/** A version in the list, one with its figures, and a simulation. */
export type PlanVersion = CallAnswer<'GET /api/plans'>['items'][number];
export type WholePlan = CallAnswer<'GET /api/plans/{id}'>;
export type Simulation = CallAnswer<'GET /api/plan_simulations/{id}'>;

/** One partner of a simulation. */
export type SimulatedLine = CallAnswer<'GET /api/plan_simulations/{id}/partners'>['items'][number];

/** A page of the versions. */
export function plansPageQuery(search: PlansSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(plansTable, search);
  const { status } = search;
  return apiQuery('GET /api/plans', {
    query: { [`order[${sort}]`]: direction, ...page, ...(status !== undefined && { status }) },
  });
}

/** The latest versions, as the base of another one. */
export const latestPlansQuery = () => apiQuery('GET /api/plans', { query: { page: 1, limits: 50 } });

/** A single version; an invalid id in the URL reads as not found. */
export const planVersionQuery = (id: string) => apiQuery('GET /api/plans/{id}', { params: { id } });

/** The latest simulations of a version. */
export const simulationsQuery = (plan: number) =>
  apiQuery('GET /api/plan_simulations', { query: { plan, page: 1, limits: 10 } });

/** A single simulation. */
export const simulationQuery = (id: number) => apiQuery('GET /api/plan_simulations/{id}', { params: { id } });

/** A page of its partners. */
export const simulatedPartnersQuery = (id: number, page: number, gain: 'more' | 'less', text: string) =>
  apiQuery('GET /api/plan_simulations/{id}/partners', {
    params: { id },
    query: {
      page,
      limits: 10,
      'order[difference]': gain === 'more' ? 'desc' : 'asc',
      ...(text === '' ? { gain } : { text }),
    },
  });

/** Reloads versions and simulations, and what screens show of the plan in force. */
export function reloadPlans(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/plan(s|_simulations)?\b/.test(String(queryKey[0])),
  });
}
