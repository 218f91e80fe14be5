import type { Rows } from './row.ts';

const month = { params: { month: '2026-02' } } as const;

/** The books, as exported for an accountant. */
export const accountingRows: Rows = {
  'GET /api/accounting': { kind: 'operator' },
  'GET /api/accounting/{month}': { kind: 'operator', ...month },
  'GET /api/accounting/{month}/documents': { kind: 'operator', ...month },
  'GET /api/accounting/open-items': { kind: 'operator' },
  'GET /api/accounting/open-items/sums': { kind: 'operator' },
  'GET /api/accounting/settings': { kind: 'operator' },
  'PUT /api/accounting/settings': {
    kind: 'operator',
    body: () => ({
      consultant: 29098,
      client: 55003,
      chart: 'SKR04',
      accountLength: 4,
      fiscalYearMonth: 1,
      creditorsFrom: 70000,
      accounts: { bank: { account: '1460', key: null } },
      reason: 'Angaben der Kanzlei',
    }),
    writes: [
      'accounting_settings.consultant',
      'accounting_settings.client',
      'accounting_settings.chart',
      'accounting_settings.creditors_from',
      'accounting_settings.accounts',
      'accounting_settings.updated_at',
      'audit_log',
    ],
  },
  'POST /api/accounting/{month}/hand_over': { kind: 'operator', ...month },
  // Its file would be unchanged.
  'POST /api/accounting/{month}/versions': {
    kind: 'operator',
    ...month,
    body: () => ({ reason: 'Falsche Beraternummer' }),
    ok: 409,
  },
  // The tax adviser's accounts are not configured yet.
  'GET /api/accounting/{month}/datev.csv': { kind: 'operator', ...month, ok: 409 },
  'GET /api/accounting/{month}/journal.csv': { kind: 'operator', ...month },
  'GET /api/accounting/{month}/vat.csv': { kind: 'operator', ...month },
  'GET /api/accounting/{month}/section-13b.csv': { kind: 'operator', ...month },
  'GET /api/accounting/{month}/numbers.csv': { kind: 'operator', ...month },
  'GET /api/accounting/{month}/credit-notes.zip': { kind: 'operator', ...month },
  'GET /api/accounting/{month}/open-items.csv': { kind: 'operator', ...month },
  'GET /api/accounting/{month}/provisions.csv': { kind: 'operator', ...month },
  'GET /api/accounting/tables.zip': { kind: 'operator' },
};
