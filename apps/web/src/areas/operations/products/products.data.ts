import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type ProductsSearch, productsTable } from './products-search.ts';

/** What the shop sells. */
export type Product = CallAnswer<'GET /api/products/{id}'>;

/** What an import of products did, or would do. */
export type ProductsImport = CallAnswer<'POST /api/products/import'>;

/** What the filters of the address leave of the products, as list and file take it. */
export function productFilters({ text, kind }: ProductsSearch) {
  return { ...(text !== undefined && { text }), ...(kind !== undefined && { kind }) };
}

/** A page of the products. */
export function productsPageQuery(search: ProductsSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(productsTable, search);
  return apiQuery('GET /api/products', {
    query: { [`order[${sort}]`]: direction, ...page, ...productFilters(search) },
  });
}

/** One of them. */
export const productQuery = (id: number) => apiQuery('GET /api/products/{id}', { params: { id } });

/** All that it has cost and brought, and what is to come. */
export const productPricesQuery = (id: number) =>
  apiQuery('GET /api/products/{id}/prices', { params: { id } });

/** Reads the products again. */
export function reloadProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/products'),
  });
}
