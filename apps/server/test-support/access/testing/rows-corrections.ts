import type { Rows } from './row.ts';

const reason = 'Absprache mit dem Partner';

/** Credits and debits by hand, debts, letters about them and their settlement. */
export const correctionRows: Rows = {
  'GET /api/corrections': { kind: 'operator' },
  'GET /api/corrections/{id}': { kind: 'operator', of: 'correction' },
  'GET /csv/corrections': { kind: 'operator' },
  'GET /api/corrections/effect': { kind: 'operator', query: () => ({ partner: 2, amount: '5.00' }) },
  'POST /api/corrections': {
    kind: 'operator',
    // Nobody corrects their own account.
    body: ({ partner }) => ({ partner: partner === 1 ? 2 : 1, amount: '1.00', text: 'Kulanz', reason }),
    writes: [
      'corrections',
      'corrections.approval_id',
      'approvals',
      'credits',
      'balances',
      'journal_entries',
      'postings',
      'notifications',
      'outbox',
      'audit_log',
    ],
  },
  'GET /api/debts': { kind: 'operator' },
  'GET /csv/debts': { kind: 'operator' },
  'GET /api/demands': { kind: 'own' },
  // In the network of the tests nobody owes anything.
  'POST /api/demands': {
    kind: 'operator',
    body: ({ partner }) => ({ partner: partner === 1 ? 2 : 1, dueOn: '2026-06-01', reason }),
    ok: 409,
  },
  'GET /pdf/demands/{id}': { kind: 'own', of: 'demand' },
  'GET /api/debt_payments': { kind: 'operator' },
  'POST /api/debt_payments': {
    kind: 'operator',
    body: ({ partner }) => ({
      partner: partner === 1 ? 2 : 1,
      amount: '1.00',
      receivedOn: '2026-01-02',
      bankReference: 'B-1',
      reason,
    }),
    ok: 409,
  },
  'GET /api/write_offs': { kind: 'operator' },
  'GET /csv/write_offs': { kind: 'operator' },
  'POST /api/write_offs': {
    kind: 'operator',
    body: ({ partner }) => ({ partner: partner === 1 ? 2 : 1, reason }),
    ok: 409,
  },
};
