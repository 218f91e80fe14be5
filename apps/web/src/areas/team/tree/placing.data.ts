import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** Somebody who waits for a place. */
export type UnplacedPartner = CallAnswer<'GET /api/tree/unplaced-partners'>['partners'][number];

/** Where a partner stands, and whether that may change. */
export const placingQuery = (partner: number) =>
  apiQuery('GET /api/tree/placing/{partner}', { params: { partner } });

/** Who stands directly below a partner, in the order of their branches. */
export const firstLineQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/getchildren', { params: { id } });

/** A page of those who came by the own partner and have no place yet. */
export const unplacedQuery = (page: number) =>
  apiQuery('GET /api/tree/unplaced-partners', { query: { page: String(page) } });
