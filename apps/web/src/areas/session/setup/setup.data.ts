import { apiQuery } from '../../../api/api-query.ts';

/** Whether a company can be set up here, and where mails go. */
export const setupQuery = () => apiQuery('GET /api/setup');
