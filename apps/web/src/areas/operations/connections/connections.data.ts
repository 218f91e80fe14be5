import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** The connected shop, how it fares, and which of its orders somebody should look at. */
export type Connection = NonNullable<CallAnswer<'GET /api/connections/shopware'>['connection']>;

export const connectionQuery = () => apiQuery('GET /api/connections/shopware', {});
