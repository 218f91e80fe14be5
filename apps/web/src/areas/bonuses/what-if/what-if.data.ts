import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

export type Facts = CallAnswer<'GET /api/what-if/{partner}'>;

/** What a partner's bonuses of the open cycle follow from. */
export const factsQuery = (partner: number) =>
  apiQuery('GET /api/what-if/{partner}', { params: { partner } });

/** What they would come to with the next level, and nothing else changed. */
export const whatIfAtLevelQuery = (partner: number) =>
  apiQuery('GET /api/what-if/{partner}/level', { params: { partner } });
