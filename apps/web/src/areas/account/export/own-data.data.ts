import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** Rows per page. */
export const PAGE_SIZE = 20;

/** One view by a person of the company: the data and the day. */
export type Look = CallAnswer<'GET /api/looks'>['items'][number];

/** Whether a user has requested the deletion of their data. */
export const deletionQuery = (user: number) =>
  apiQuery('GET /api/deletion_requests', { query: { user: `/api/users/${user}` } });

/** A page of the views of the user's data by people of the company. */
export const looksQuery = (page: number) => apiQuery('GET /api/looks', { query: { page } });
