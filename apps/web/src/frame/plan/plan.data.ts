import { apiQuery } from '../../api/api-query.ts';

/** The plan in force, or that of a cycle or a credit, by the version that it says. */
export const planQuery = (version?: string) =>
  version === undefined ? apiQuery('GET /api/plan') : apiQuery('GET /api/plan', { query: { version } });
