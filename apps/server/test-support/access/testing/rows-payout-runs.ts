import type { Rows } from './row.ts';

const reason = 'Zahltag im Mai';
const run = { kind: 'operator', of: 'payoutRun' } as const;
const line = { kind: 'operator', of: 'statementLine' } as const;

/** Payout runs, their files, bank statements, and returned payments. */
export const payoutRunRows: Rows = {
  'GET /api/payout_runs': { kind: 'operator' },
  'GET /api/payout_runs/proposals': { kind: 'operator' },
  'GET /api/payout_runs/preview': { kind: 'operator', query: () => ({ scope: 'all' }) },
  'GET /api/payout_runs/{id}': run,
  'POST /api/payout_runs': {
    kind: 'operator',
    // By PayPal: the company of the tests has no bank account configured.
    body: () => ({ dueOn: '2026-05-15', type: 'paypal', scope: 'requested' }),
    writes: ['payout_runs', 'audit_log'],
  },
  'POST /api/payout_runs/{id}/discard': {
    kind: 'operator',
    of: 'draftRun',
    body: () => ({ reason }),
    writes: ['payout_runs.status', 'audit_log'],
  },
  // It is empty.
  'POST /api/payout_runs/{id}/submit': { ...run, body: () => ({ reason }), ok: 409 },
  'GET /api/payout_runs/{id}/items': run,
  'GET /csv/payout_runs/{id}/items': run,
  'POST /api/payout_runs/{id}/items/hold': { ...run, body: () => ({ ids: [1], reason }) },
  'POST /api/payout_runs/{id}/items/release': { ...run, body: () => ({ ids: [1], reason }) },
  'POST /api/payout_runs/{id}/items/reject': { ...run, body: () => ({ ids: [1], reason }) },
  'GET /api/payout_runs/{id}/ineligible': run,
  'POST /api/payout_runs/{id}/ineligible/tell': { ...run, body: () => ({}), writes: ['audit_log'] },
  'GET /api/payout_runs/{id}/files': run,
  'GET /api/payout_runs/{id}/pain001.xml': { ...run, ok: 409 },
  'GET /api/payout_runs/{id}/paypal.csv': { ...run, ok: 409 },
  'POST /api/payout_runs/{id}/bank_status': {
    ...run,
    body: () => ({ status: 'accepted', reason }),
    ok: 409,
  },
  'POST /api/payout_runs/{id}/files': { ...run, body: () => ({ reason }), ok: 409 },
  'POST /api/payout_runs/{id}/take_back': { ...run, body: () => ({ reason }), ok: 409 },
  'POST /api/payout_status_reports': { kind: 'operator', csv: () => '<x/>', ok: 422 },
  'POST /api/paypal_results': { kind: 'operator', csv: () => 'a;b\n', ok: 422 },
  'POST /api/bank_statements': { kind: 'operator', csv: () => '<x/>', ok: 422 },
  'GET /api/bank_statements': { kind: 'operator' },
  'GET /api/bank_statements/{id}': { kind: 'operator', of: 'bankStatement' },
  'GET /api/bank_statement_lines': { kind: 'operator' },
  'GET /api/bank_statement_lines/{id}/candidates': line,
  // There is no such payout.
  'POST /api/bank_statement_lines/{id}/match': {
    ...line,
    body: () => ({ payout: 999_999_999, reason }),
    ok: 422,
  },
  'POST /api/bank_statement_lines/aside': {
    kind: 'operator',
    body: () => ({ ids: [999_999_999], reason }),
  },
  // Nobody decides on their own payouts.
  'POST /api/payouts/{id}/returned': {
    kind: 'operator',
    of: 'rejectedPayout',
    body: () => ({ date: '2026-05-08', code: 'AC04', reason }),
    ok: 403,
  },
  'POST /api/payouts/{id}/reject_returned': {
    kind: 'operator',
    of: 'rejectedPayout',
    body: () => ({ reason }),
    ok: 403,
  },
  'GET /api/payouts/{id}/attempts': { kind: 'operator', of: 'payout' },
  'GET /api/operator/payouts': { kind: 'operator' },
  'GET /csv/operator/payouts': { kind: 'operator' },
  'GET /api/payout_settings': { kind: 'operator' },
  'PATCH /api/payout_settings': {
    kind: 'operator',
    body: () => ({ itemLimit: '5000.00', reason }),
    writes: ['payout_settings.item_limit_cents', 'audit_log'],
  },
};
