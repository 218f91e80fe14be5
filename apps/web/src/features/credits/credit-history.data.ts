import { apiQuery } from '../../api/api-query.ts';
import { PAGE_SIZE } from '../../ui/table/table-search.ts';
import type { bonusNames } from './credits-search.ts';

export type BonusName = (typeof bonusNames)[number];

/** One page of a partner's credits of some bonuses, the latest first, whatever their status. */
export const creditHistoryQuery = (partner: number, bonuses: readonly BonusName[], page: number) =>
  apiQuery('GET /api/credits', {
    query: {
      partner,
      page,
      limits: PAGE_SIZE,
      'order[createdAt]': 'desc',
      'bonus.name': bonuses,
    },
  });

/** What all credits of a partner come to by bonus. */
export const sumsByBonusQuery = (partner: number) =>
  apiQuery('GET /api/partner/{partner}/credits/sums', { params: { partner }, query: { by: 'bonus' } });
