import type { Rows } from './row.ts';

const reason = 'Unser Shop';

/** The connected shop, from which orders are pulled. */
export const connectionRows: Rows = {
  'GET /api/connections/shopware': { kind: 'operator' },
  'PUT /api/connections/shopware': {
    kind: 'operator',
    body: () => ({ url: 'https://shop.example', clientId: 'SWIA', secret: 'geheim', interval: 10, reason }),
    writes: [
      'shop_connections',
      'shop_connections.secret',
      'shop_connections.settings_at',
      'shop_connections.next_at',
      'audit_log',
    ],
  },
  'POST /api/connections/shopware/hook_secret': {
    kind: 'operator',
    body: () => ({ reason }),
    writes: ['shop_connections.hook_secret', 'audit_log'],
  },
  'POST /api/connections/shopware/pull': {
    kind: 'operator',
    writes: ['shop_connections.asked_at', 'audit_log'],
  },
  'POST /api/connections/shopware/test': { kind: 'operator' },
};
