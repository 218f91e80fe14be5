import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type MovesSearch, movesTable } from './moves-search.ts';

/** A move in the tree that takes effect with a month. */
export type ScheduledMove = CallAnswer<'GET /api/operator/scheduled_moves'>['items'][number];

/** A page of the moves that match a search. */
export function movesPageQuery(search: MovesSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(movesTable, search);
  const { status, partner } = search;
  return apiQuery('GET /api/operator/scheduled_moves', {
    query: {
      ...(sort === 'requestedAt'
        ? { 'order[requestedAt]': direction }
        : { 'order[effectiveFrom]': direction }),
      ...page,
      ...(status !== undefined && { status }),
      ...(partner !== undefined && { partner }),
    },
  });
}

/** Number of moves on a partner's page. */
const MOVES_ON_PAGE = 5;

/** A partner's latest moves. */
export const movesOfQuery = (partner: number) =>
  apiQuery('GET /api/operator/scheduled_moves', {
    query: { partner, 'order[effectiveFrom]': 'desc', page: 1, limits: MOVES_ON_PAGE },
  });

/** Whether a move can still be withdrawn. */
export const isWaiting = ({ status }: Pick<ScheduledMove, 'status'>): boolean =>
  status === 'open' || status === 'overdue';

/** Withdraws a move that has not been carried out. */
export function withdrawMove(id: number, body: { readonly reason: string }): Promise<unknown> {
  return requestOnce('POST /api/operator/scheduled_moves/{id}/withdraw', { params: { id }, body });
}
