import type { Rows } from './row.ts';

const reason = 'Neue Preisliste';

/** The shop's products, and everybody's orders of them, managed by operators. */
export const shopRows: Rows = {
  'GET /api/products': { kind: 'operator' },
  'GET /api/products/{id}': { kind: 'operator', of: 'product' },
  'GET /api/products/{id}/prices': { kind: 'operator', of: 'product' },
  'POST /api/products': {
    kind: 'operator',
    body: (_, fresh) => ({ number: `N-${fresh}`, name: 'Tee', net: '10.00', vatBp: 700, qp: 5, reason }),
    writes: ['products', 'product_prices', 'audit_log'],
  },
  'PATCH /api/products/{id}': {
    kind: 'operator',
    of: 'product',
    body: (_, fresh) => ({ shopId: `shop-${fresh}`, reason }),
    writes: ['products.shop_id', 'audit_log'],
  },
  'POST /api/products/import': {
    kind: 'operator',
    query: () => ({ reason }),
    csv: (fresh) => `number;name;net;vat;qp\nI-${fresh};Tee;10,00;7;5\n`,
    writes: ['products', 'product_prices', 'audit_log', 'login_throttles'],
  },
  'GET /csv/products': { kind: 'operator' },
  'GET /api/orders': { kind: 'operator' },
  'GET /api/orders/sources': { kind: 'operator' },
  'GET /api/orders/{id}/counting': { kind: 'operator', of: 'order' },
  'GET /csv/orders': { kind: 'operator' },
};
