import { apiQuery } from '../../../api/api-query.ts';

/** Whether a user has asked for the deletion of the own data. */
export const deletionQuery = (user: number) =>
  apiQuery('GET /api/deletion_requests', { query: { user: `/api/users/${user}` } });
