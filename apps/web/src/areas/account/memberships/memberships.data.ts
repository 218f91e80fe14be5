import { apiQuery } from '../../../api/api-query.ts';

/** Where the user's memberships are bought and renewed. */
export const renewalQuery = (partner: number) =>
  apiQuery('GET /api/memberships/{id}/renewal', { params: { id: partner } });

/** The active business box; 404 without one. */
export const businessBoxQuery = (partner: number) =>
  apiQuery('GET /api/business-boxes/{partner}', { params: { partner } });

/** The active home delivery service; 404 without one. */
export const homeDeliveryQuery = (partner: number) =>
  apiQuery('GET /api/home-delivery-services/{partner}', { params: { partner } });
