import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

export type Address = CallAnswer<'GET /api/billing_addresses'>['items'][number];

/** All billing addresses of a user, the default one first. */
export const addressesQuery = (user: number) =>
  apiQuery('GET /api/billing_addresses', { query: { user: `/api/users/${user}` } });

/** All countries. Pages name them from their codes, in their own language. */
export const countriesQuery = () => apiQuery('GET /api/shopware_countries');
