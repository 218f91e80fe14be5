import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type DoublesSearch, doublesTable } from './doubles-search.ts';

/** Two partners who may be the same person. */
export type LikelyDouble = CallAnswer<'GET /api/operator/likely_doubles'>['items'][number];

/** Colours of a pair's urgency. */
export const doubleTones = {
  open: 'waiting',
  different: 'good',
  merged: 'good',
  ended: 'neutral',
} as const satisfies Record<LikelyDouble['status'], string>;

/** A page of all pairs. */
export function doublesPageQuery(search: DoublesSearch, page: { page: number; limits: number }) {
  const { direction } = orderOf(doublesTable, search);
  const { status, reason, partner } = search;
  return apiQuery('GET /api/operator/likely_doubles', {
    query: {
      'order[foundAt]': direction,
      ...page,
      ...(status !== undefined && { status }),
      ...(reason !== undefined && { reason }),
      ...(partner !== undefined && { partner }),
    },
  });
}

/** Number of pairs on a partner's page. */
const SHOWN = 5;

/** The open pairs of a partner. */
export const doublesOfQuery = (partner: number) =>
  apiQuery('GET /api/operator/likely_doubles', {
    query: { partner, status: 'open', 'order[foundAt]': 'desc', page: 1, limits: SHOWN },
  });

/** Marks both as different people. */
export function sayDifferent(id: number, body: { readonly reason: string }): Promise<unknown> {
  return requestOnce('POST /api/operator/likely_doubles/{id}/different', { params: { id }, body });
}
