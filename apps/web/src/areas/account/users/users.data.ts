import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

export type User = CallAnswer<'GET /api/users/{id}'>;

/** A user: name, telephone number, language. */
export const userQuery = (id: number) => apiQuery('GET /api/users/{id}', { params: { id } });

/** The account type. */
export const accountTypeQuery = (partner: number) =>
  apiQuery('GET /api/partner_qualification/{id}', { params: { id: partner } });
