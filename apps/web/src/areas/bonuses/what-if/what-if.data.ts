import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

export type Facts = CallAnswer<'GET /api/what-if/{partner}'>;

/** The facts from which a partner's bonuses of the open cycle follow. */
export const factsQuery = (partner: number) =>
  apiQuery('GET /api/what-if/{partner}', { params: { partner } });

/** The bonuses with the next level and nothing else changed. */
export const whatIfAtLevelQuery = (partner: number) =>
  apiQuery('GET /api/what-if/{partner}/level', { params: { partner } });
