import { apiQuery } from '../../../api/api-query.ts';

/** The current rank. */
export const rankQuery = (partner: number) =>
  apiQuery('GET /api/partners/{partner}/rank', { params: { partner } });

/** What the next level still requires. */
export const nextLevelQuery = (partner: number) =>
  apiQuery('GET /api/partners/{partner}/next-level', { params: { partner } });

/** Personal sales volume (PSV). */
export const personalSalesVolumeQuery = (partner: number) =>
  apiQuery('GET /api/partners/{partner}/personal-sales-volume', { params: { partner } });

/** Qualification points (QP) of the partner and the whole downline. */
export const qualificationPointsQuery = (partner: number) =>
  apiQuery('GET /api/partners/{partner}/qualification-points-volume', { params: { partner } });

/** The partner's own qualification points. */
export const personalQualificationPointsQuery = (partner: number) =>
  apiQuery('GET /api/partners/{partner}/personal-qualification-points-volume', { params: { partner } });

/** Account type and the customers of the first line. */
export const qualificationQuery = (id: number) =>
  apiQuery('GET /api/partner_qualification/{id}', { params: { id } });

/** Balances, net value and team counts. */
export const totalStatisticsQuery = (partner: number) =>
  apiQuery('GET /api/partner_total_statistics', { query: { partner } });
