import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import type { Product } from './products.data.ts';

/** In the order of the filter and the form. */
export const productKinds = [
  'goods',
  'business-box',
  'home-delivery',
] as const satisfies readonly Product['kind'][];

/** Search parameters of the products, by number; `product` is the open one. */
export const productsTable = tableSearch({
  sortFields: ['number', 'name', 'kind', 'net', 'qp'],
  defaultSort: 'number',
  defaultDirection: 'asc',
  filters: { text, kind: oneOf(productKinds) },
  row: 'product',
});

export type ProductsSearch = ReturnType<typeof productsTable.parse> & {
  /** The form for a new one is open, or the import. */
  open?: 'new' | 'import';
  /** Initial number of a new product. */
  number?: string;
};

/** Parses the search parameters; unusable ones are dropped. */
export function parseProductsSearch(raw: Record<string, unknown>): ProductsSearch {
  const open = oneOf(['new', 'import'])(raw.open);
  const number = text(raw.number);
  return {
    ...productsTable.parse(raw),
    ...(open !== undefined && { open }),
    ...(open === 'new' && number !== undefined && { number }),
  };
}
