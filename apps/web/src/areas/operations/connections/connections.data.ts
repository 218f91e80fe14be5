import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** The connected shop, its state, and the orders that need attention. */
export type Connection = NonNullable<CallAnswer<'GET /api/connections/shopware'>['connection']>;

export const connectionQuery = () => apiQuery('GET /api/connections/shopware', {});
