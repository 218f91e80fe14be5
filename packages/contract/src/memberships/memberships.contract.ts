import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { idParams, instant, partnerParams } from '../http/values.ts';

export const getMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/{id}',
  summary: 'Account and membership of a partner; premium when either flag is true.',
  access: 'user',
  params: idParams,
  answer: plain(z.object({ premiumPartner: z.boolean(), companyFree: z.boolean() })),
});

/**
 * `businessBox` and `homeDelivery`: where the partner buys or renews them, in the partner's market and language; null if
 * the company has not entered a shop for it. `email`: the contact instead, null if the company has not entered one.
 */
export const getMembershipRenewal = endpoint({
  method: 'GET',
  path: '/api/memberships/{id}/renewal',
  summary: 'Where a partner renews memberships.',
  description: 'The caller’s own, and to operators anybody’s.',
  access: 'user',
  params: idParams,
  answer: plain(
    z.object({
      businessBox: z.string().nullable(),
      homeDelivery: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
});

/** `percentage` is the elapsed share of the period, 0 to 100; both dates are Berlin midnights. 404 without an active one. */
export const getBusinessBox = endpoint({
  method: 'GET',
  path: '/api/business-boxes/{partner}',
  summary: 'The active business box.',
  access: 'user',
  params: partnerParams,
  answer: plain(
    z.object({
      qualificationPoints: z.int(),
      percentage: z.int().min(0).max(100),
      startDate: instant,
      expiryDate: instant,
    }),
  ),
});

export const getHomeDeliveryService = endpoint({
  method: 'GET',
  path: '/api/home-delivery-services/{partner}',
  summary: 'The active home delivery service; 404 without one.',
  access: 'user',
  params: partnerParams,
  answer: plain(z.object({ qualificationPoints: z.int(), startDate: instant, expiryDate: instant })),
});
