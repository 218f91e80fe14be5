import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

export type RankPaths = CallAnswer<'GET /api/partners/{id}/next-rank-path'>;
export type RankPath = RankPaths['paths'][number];
export type PathStep = RankPath['steps'][number];

export type LevelHistory = CallAnswer<'GET /api/partners/{id}/level-history'>;

/** The smallest ways to the next level. */
export const rankPathQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/next-rank-path', { params: { id } });

/** The level of each recent cycle. */
export const levelHistoryQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/level-history', { params: { id } });
