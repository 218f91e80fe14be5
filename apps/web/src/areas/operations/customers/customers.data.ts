import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type CustomersSearch, customersTable } from './customers-search.ts';

/** Somebody who started as a customer of a shop. */
export type Customer = CallAnswer<'GET /api/customers'>['items'][number];

/** A page of all customers. */
export function customersPageQuery(
  search: CustomersSearch,
  { page, limits }: { page: number; limits: number },
) {
  const { direction } = orderOf(customersTable, search);
  const { text, attributedBy, sponsor } = search;
  return apiQuery('GET /api/customers', {
    query: {
      'order[createdAt]': direction,
      page,
      limits,
      ...(text !== undefined && { text }),
      ...(attributedBy !== undefined && { attributedBy }),
      ...(sponsor !== undefined && { sponsor }),
    },
  });
}

/** A single customer. */
export const customerQuery = (id: number) => apiQuery('GET /api/customers/{id}', { params: { id } });

/** Effect of another sponsor on the running month. */
export const sponsorEffectQuery = (id: number, sponsor: string) =>
  apiQuery('GET /api/customers/{id}/sponsor/effect', {
    params: { id },
    query: { sponsor: `/api/partners/${sponsor}` },
  });

/** Changes a customer's sponsor from now on. */
export function changeSponsor(id: number, body: { sponsor: string; reason: string }): Promise<Customer> {
  return requestOnce('POST /api/customers/{id}/sponsor', { params: { id }, body });
}

/** Reloads what another sponsor changes: nearly every figure of both. */
export function reloadCustomers(client: QueryClient): Promise<void> {
  return client.invalidateQueries();
}

/** First and last name. */
export function fullName({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
