import { expect, test } from 'vitest';
import { subjectOf, subjectText } from './subject-text.ts';

const t = (key: string) => key.split('.').at(-1) ?? key;

test.each([
  ['/api/partners/7', 'Nora Wendt', 'partner Nora Wendt'],
  ['/api/partners/7/team', null, 'partner 7'],
  ['/api/operators/5', '', 'operator 5'],
  ['/api/company/safeguards', null, 'company'],
  ['/api/orders/import', null, 'order'],
  ['/api/cycles/3', null, 'cycle 3'],
  ['/api/operator/partners', null, 'partner'],
  ['/api/operator/partners/7', 'Nora Wendt', 'partner Nora Wendt'],
  ['/api/operator/search', null, 'search'],
  ['/api/operator/queues', null, 'queues'],
  ['/api/operator/deletion_requests/3', null, 'deletion 3'],
  ['/api/audit_log', null, 'auditLog'],
  ['/api/tree/unplaced-partners', null, 'placing'],
  ['/api/voucher_partners/4', null, 'voucher 4'],
  ['/api/payout_runs/4/files', null, 'payoutRun 4'],
  ['/api/payout_run_items/9', null, 'payoutRunItem 9'],
  ['/api/bank_statement_lines/9', null, 'bankLine 9'],
  ['/api/corrections/2', 'Nora Wendt', 'correction Nora Wendt'],
  ['/api/write_offs/2', null, 'writeOff 2'],
  ['/api/operator/unknown', null, '/api/operator/unknown'],
  ['/api/plans/2', null, 'plan 2'],
  ['/api/plan_simulations/3/partners', null, 'planSimulation 3'],
  ['/api/takeover/people', null, 'takeover'],
  ['/api/metrics', null, '/api/metrics'],
  ['/pdf/payout/3', null, '/pdf/payout/3'],
])('%s is told as it is known', (address, name, words) => {
  expect(subjectText(t, address, name)).toBe(words);
});

test('an IRI names its owner, and a singleton has no id', () => {
  expect(subjectOf('/api/payouts/12')).toEqual({ kind: 'payout', id: 12 });
  expect(subjectOf('/api/company')).toEqual({ kind: 'company', id: null });
  expect(subjectOf('/api/toString/1')).toBeNull();
});
