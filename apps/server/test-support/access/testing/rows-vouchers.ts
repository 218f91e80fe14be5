import type { Rows } from './row.ts';

const reason = 'Gewinn beim Herbstfest';

/** Shops, and vouchers granted by the company. */
export const voucherRows: Rows = {
  'GET /api/company/shops': { kind: 'operator' },
  'GET /api/company/shops/{id}': { kind: 'operator', of: 'shop' },
  'POST /api/shops': {
    kind: 'operator',
    body: (_, fresh) => ({ name: `Laden ${fresh}`, address: 'https://laden.example' }),
    writes: ['shops', 'audit_log'],
  },
  'PATCH /api/shops/{id}': {
    kind: 'operator',
    of: 'unusedShop',
    body: (_, fresh) => ({ name: `Laden ${fresh}` }),
    writes: ['shops.name', 'shops.changed_at', 'shops.changed_by', 'audit_log'],
  },
  'DELETE /api/shops/{id}': { kind: 'operator', of: 'unusedShop', writes: ['-shops', 'audit_log'] },
  'GET /api/company/vouchers': { kind: 'operator' },
  'GET /api/company/vouchers/{id}': { kind: 'operator', of: 'grantedVoucher' },
  'GET /api/voucher_grants': { kind: 'operator' },
  'GET /api/voucher_grants/{id}': { kind: 'operator', of: 'voucherGrant' },
  'POST /api/vouchers': {
    kind: 'operator',
    // Nobody grants a voucher to their own partner.
    body: ({ partner }) => ({
      partner: partner === 1 ? 2 : 1,
      amount: '5.00',
      validUntil: '2026-12-31',
      reason,
    }),
    writes: [
      'voucher_grants',
      'voucher_grants.approval_id',
      'voucher_grants.booked_at',
      'voucher_grant_lines',
      'vouchers',
      'approvals',
      'notifications',
      'outbox',
      'audit_log',
    ],
  },
  'POST /api/vouchers/import': {
    kind: 'operator',
    query: () => ({ reason }),
    // One of them is not for the caller.
    csv: (fresh) =>
      `code;amount;partner;valid_until\nHERBST-1-${fresh};5,00;1;2026-12-31\nHERBST-2-${fresh};5,00;2;2026-12-31\n`,
    writes: [
      'voucher_grants',
      'voucher_grants.approval_id',
      'voucher_grants.booked_at',
      'voucher_grant_lines',
      'vouchers',
      'approvals',
      'notifications',
      'outbox',
      'audit_log',
      'login_throttles',
    ],
  },
  'PATCH /api/vouchers/{id}': {
    kind: 'operator',
    of: 'grantedVoucher',
    body: (_, fresh) => ({ validUntil: `2027-${String((fresh % 12) + 1).padStart(2, '0')}-15`, reason }),
    writes: ['vouchers.valid_until', 'audit_log'],
  },
  'POST /api/vouchers/{id}/withdraw': {
    kind: 'operator',
    of: 'grantedVoucher',
    body: () => ({ reason }),
    writes: ['vouchers.valid_until', 'vouchers.status', 'voucher_movements', 'audit_log'],
  },
};
