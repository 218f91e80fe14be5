import { apiQuery } from '../../../api/api-query.ts';

/** Shops that redeem payouts. */
export const shopsQuery = () => apiQuery('GET /api/shops');
