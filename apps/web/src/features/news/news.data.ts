import { apiQuery } from '../../api/api-query.ts';

/** How many news the dashboard shows. */
const LATEST_NEWS = 3;

/** The newest news. */
export const latestNewsQuery = () =>
  apiQuery('GET /api/news', { query: { 'order[createdAt]': 'desc', limits: LATEST_NEWS } });
