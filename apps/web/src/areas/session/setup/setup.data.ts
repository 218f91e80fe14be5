import { apiQuery } from '../../../api/api-query.ts';

/** Whether a company can be begun here, and where mails go. */
export const setupQuery = () => apiQuery('GET /api/setup');
