import { apiQuery } from '../../../api/api-query.ts';
import type { creditKinds } from './credits-search.ts';

/** The bonuses with a page; manual credits have none. */
export type BonusName = Exclude<(typeof creditKinds)[number], 'correction' | 'opening'>;

/** A page of a partner's credits of some bonuses with any status, latest first. */
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

/** Totals of all of a partner's credits by bonus. */
export const sumsByBonusQuery = (partner: number) =>
  apiQuery('GET /api/partner/{partner}/credits/sums', { params: { partner }, query: { by: 'bonus' } });
