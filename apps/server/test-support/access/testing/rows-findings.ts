import type { Rows } from './row.ts';

const reason = 'Absprache mit dem Partner';

/** Findings after refunds, operators' decisions on them, and the rules about these. */
export const findingRows: Rows = {
  'GET /api/findings': { kind: 'operator' },
  'GET /api/findings/{id}': { kind: 'operator', of: 'finding' },
  'GET /api/findings/sums': { kind: 'operator' },
  'GET /csv/findings': { kind: 'operator' },
  // In the network of the tests nothing was recomputed: there are none with that amount.
  'POST /api/finding_decisions': {
    kind: 'operator',
    body: () => ({
      decision: 'stand',
      matching: { bonus: 'infinity' },
      expected: { count: 7, amount: '-7.00' },
      reason,
    }),
    ok: 409,
  },
  'GET /api/finding_decisions/{id}': { kind: 'operator', of: 'findingDecision' },
  'GET /api/finding_settings': { kind: 'operator' },
  'PATCH /api/finding_settings': {
    kind: 'operator',
    body: () => ({ minimum: '2.00', reason }),
    writes: ['company.findings_from_cents', 'audit_log'],
  },
  'POST /api/finding_rules': {
    kind: 'operator',
    body: () => ({ bonus: 'builder', always: false, reason }),
    writes: ['finding_decisions', 'finding_rules', 'audit_log'],
  },
};
