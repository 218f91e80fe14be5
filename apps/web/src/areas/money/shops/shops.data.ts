import { apiQuery } from '../../../api/api-query.ts';

/** Shops in which a payout can be redeemed. */
export const shopsQuery = () => apiQuery('GET /api/shops');
