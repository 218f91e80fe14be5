import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** Rows on a page of the answer. */
export const PAGE_SIZE = 20;

/** Of whom somebody of the company saw what, on which day. */
export type Look = CallAnswer<'GET /api/looks'>['items'][number];

/** Whether a user has asked for the deletion of the own data. */
export const deletionQuery = (user: number) =>
  apiQuery('GET /api/deletion_requests', { query: { user: `/api/users/${user}` } });

/** Who of the company looked at the own data, a page of it. */
export const looksQuery = (page: number) => apiQuery('GET /api/looks', { query: { page } });
