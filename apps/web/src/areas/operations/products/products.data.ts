import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type ProductsSearch, productsTable } from './products-search.ts';

/** A product of the shop. */
export type Product = CallAnswer<'GET /api/products/{id}'>;

/** Result of an import of products, or of its dry run. */
export type ProductsImport = CallAnswer<'POST /api/products/import'>;

/** The filters of the products, as list and CSV file take them. */
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

/** A single product. */
export const productQuery = (id: number) => apiQuery('GET /api/products/{id}', { params: { id } });

/** Its past, present and future prices and QP. */
export const productPricesQuery = (id: number) =>
  apiQuery('GET /api/products/{id}/prices', { params: { id } });

/** Reloads the products. */
export function reloadProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/products'),
  });
}
