import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** A partner without a place. */
export type UnplacedPartner = CallAnswer<'GET /api/tree/unplaced-partners'>['partners'][number];

/** A partner's place, and whether it may change. */
export const placingQuery = (partner: number) =>
  apiQuery('GET /api/tree/placing/{partner}', { params: { partner } });

/** The direct partners of a partner, in the order of their branches. */
export const firstLineQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/getchildren', { params: { id } });

/** A page of the people recruited by the user who have no place yet. */
export const unplacedQuery = (page: number) =>
  apiQuery('GET /api/tree/unplaced-partners', { query: { page: String(page) } });
