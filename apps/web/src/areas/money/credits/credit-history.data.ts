import { apiQuery } from '../../../api/api-query.ts';
import type { creditKinds } from './credits-search.ts';

/** The bonuses: what is credited by hand belongs to none of their pages. */
export type BonusName = Exclude<(typeof creditKinds)[number], 'correction' | 'opening'>;

/** One page of a partner's credits of some bonuses, the latest first, whatever their status. */
export const creditHistoryQuery = (
  partner: number,
  bonuses: readonly BonusName[],
  { page, size }: { page: number; size: number },
) =>
  apiQuery('GET /api/credits', {
    query: {
      partner,
      page,
      limits: size,
      'order[createdAt]': 'desc',
      'bonus.name': bonuses,
    },
  });

/** What all credits of a partner come to by bonus. */
export const sumsByBonusQuery = (partner: number) =>
  apiQuery('GET /api/partner/{partner}/credits/sums', { params: { partner }, query: { by: 'bonus' } });
