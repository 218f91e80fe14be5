import type { Rows } from './row.ts';

/** Customers of shops. */
export const customerRows: Rows = {
  'GET /api/customers': { kind: 'operator' },
  'GET /api/customers/{id}': { kind: 'operator', of: 'shopCustomer' },
  'POST /api/customers': {
    kind: 'operator',
    body: (_, fresh) => ({
      source: 'shop',
      number: `K-${fresh}`,
      email: `kunde-${fresh}@shop.example`,
      firstName: 'Karla',
      lastName: 'Kunz',
    }),
    writes: [
      'users',
      'partners',
      'account_types',
      'affiliate_data',
      'tax_data',
      'customers',
      'customer_numbers',
      'placements',
      'tree_nodes',
      'partner_statistics',
      'partner_states',
      'audit_log',
    ],
  },
  'GET /api/customers/{id}/sponsor/effect': {
    kind: 'operator',
    of: 'shopCustomer',
    query: ({ partner }) => ({ sponsor: partner }),
  },
  // Nobody assigns a customer to themselves, nor takes one.
  'POST /api/customers/{id}/sponsor': {
    kind: 'operator',
    of: 'shopCustomer',
    body: ({ partner }) => ({ sponsor: partner, reason: 'Kam über die Messe' }),
    ok: 403,
  },
};
