import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import type { Period } from '../../../ui/charts/period.ts';

export type StepUp = CallAnswer<'GET /api/stepup-bonus/{id}/commission'>;
export type Builder = CallAnswer<'GET /api/builder_bonus/get-value/{partner}'>;
export type Pools = CallAnswer<'GET /api/infinity-bonus/{partner}'>;
export type Pool = Pools['pools'][number];
export type Way = CallAnswer<'GET /api/partners/{partner}/next-level'>;
export type Leg = CallAnswer<'GET /api/partners/{id}/legs'>['items'][number];

export const stepUpQuery = (id: number) =>
  apiQuery('GET /api/stepup-bonus/{id}/commission', { params: { id } });

export const builderQuery = (partner: number) =>
  apiQuery('GET /api/builder_bonus/get-value/{partner}', { params: { partner } });

export const poolsQuery = (partner: number) =>
  apiQuery('GET /api/infinity-bonus/{partner}', { params: { partner } });

/** The current rank. */
export const rankQuery = (partner: number) =>
  apiQuery('GET /api/partners/{partner}/rank', { params: { partner } });

/** What the next level still requires. */
export const nextLevelQuery = (partner: number) =>
  apiQuery('GET /api/partners/{partner}/next-level', { params: { partner } });

/** What a given level still requires. */
export const wayQuery = (partner: number, level: number) =>
  apiQuery('GET /api/partners/{partner}/next-level', { params: { partner }, query: { level } });

/** A page of the legs, the highest first. */
export const legsQuery = (id: number, page: number) =>
  apiQuery('GET /api/partners/{id}/legs', { params: { id }, query: { page } });

/** The account type. */
export const qualificationQuery = (id: number) =>
  apiQuery('GET /api/partner_qualification/{id}', { params: { id } });

/** Rows of direct customers: 1 to 7 are that depth below, 8 is their sum, 9 is deeper (specification, section 3). */
export const SUM_ROW = 8;
export const DEEPER_ROW = 9;
const rows = [1, 2, 3, 4, 5, 6, 7, SUM_ROW, DEEPER_ROW] as const;

/** Number of people on each level below, by account type. */
export const levelDetailsQueries = (id: number) =>
  rows.map((level) =>
    apiQuery('GET /api/partners/{id}/level-bonus/{level}/details', { params: { id, level } }),
  );

/** Qualification points per day of a period, of the partner and the team. */
export const pointsQuery = (partner: number, { name, start, end }: Period) =>
  apiQuery('GET /api/partner-qualification/statistic/query-point/{partner}/{period}', {
    params: { partner, period: name },
    query: name === 'custom' ? { start, end } : {},
  });
