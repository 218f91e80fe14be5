import type { KeyRight } from '@blattwerk/contract/http/rights.ts';

/** Rights that an API key may have, in display order. */
export const keyRights = [
  'orders.import',
  'products.write',
  'customers.write',
  'partners.read',
  'accounting.read',
] as const satisfies readonly KeyRight[];
