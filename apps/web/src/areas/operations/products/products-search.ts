import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import type { Product } from './products.data.ts';

/** In the order in which a filter and a form offer them. */
export const productKinds = [
  'goods',
  'business-box',
  'home-delivery',
] as const satisfies readonly Product['kind'][];

/** How the products stand in the address, by their numbers; `product` is the open one. */
export const productsTable = tableSearch({
  sortFields: ['number', 'name', 'kind', 'net', 'qp'],
  defaultSort: 'number',
  defaultDirection: 'asc',
  filters: { text, kind: oneOf(productKinds) },
  row: 'product',
});

export type ProductsSearch = ReturnType<typeof productsTable.parse> & {
  /** The form of a new one is open, or the import. */
  open?: 'new' | 'import';
  /** The number that the form of a new one begins with. */
  number?: string;
};

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseProductsSearch(raw: Record<string, unknown>): ProductsSearch {
  const open = oneOf(['new', 'import'])(raw.open);
  const number = text(raw.number);
  return {
    ...productsTable.parse(raw),
    ...(open !== undefined && { open }),
    ...(open === 'new' && number !== undefined && { number }),
  };
}
