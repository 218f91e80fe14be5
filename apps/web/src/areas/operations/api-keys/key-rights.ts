import type { KeyRight } from '@blattwerk/contract/http/rights.ts';

/** The rights that a key of another program may have, in the order in which they are chosen. */
export const keyRights = [
  'orders.import',
  'products.write',
  'customers.write',
  'partners.read',
  'accounting.read',
] as const satisfies readonly KeyRight[];
