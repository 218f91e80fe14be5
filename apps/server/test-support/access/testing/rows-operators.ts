import type { Rows } from './row.ts';

const reason = 'Neu in der Buchhaltung';

/** One pixel. */
const smallPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Staff, approvals by two people, and the log. */
export const operatorRows: Rows = {
  'GET /api/operators': { kind: 'operator' },
  'GET /api/operators/{id}': { kind: 'operator', of: 'staff' },
  'POST /api/operators': {
    kind: 'operator',
    body: (_, fresh) => ({
      firstName: 'Ruth',
      lastName: 'Rebe',
      email: `staff${fresh}@example.org`,
      rights: ['partners.read'],
      reason,
    }),
    writes: ['users', 'operator_invitations', 'outbox', 'audit_log'],
  },
  'PATCH /api/operators/{id}': {
    kind: 'operator',
    of: 'staff',
    body: () => ({ rights: ['audit.read'], reason }),
    writes: ['users.rights', 'audit_log'],
  },
  // Nobody blocks themselves: the answer lists what could not be done.
  'POST /api/operators/disable': {
    kind: 'operator',
    body: ({ user }) => ({ ids: [user], reason }),
    writes: ['audit_log'],
  },
  'POST /api/operators/enable': {
    kind: 'operator',
    body: ({ user }) => ({ ids: [user], reason }),
    writes: ['audit_log'],
  },
  'POST /api/operators/{id}/invitation': {
    kind: 'operator',
    of: 'staff',
    writes: ['operator_invitations.token_hash', 'operator_invitations.created_at', 'outbox', 'audit_log'],
  },
  'POST /api/operators/{id}/invitation/correct': {
    kind: 'operator',
    of: 'staff',
    body: (_, fresh) => ({
      firstName: 'Ruth',
      lastName: 'Rebe',
      email: `corrected${fresh}@example.org`,
      reason,
    }),
    writes: ['users.email', 'operator_invitations', '-operator_invitations', 'outbox', 'audit_log'],
  },
  'POST /api/operators/{id}/invitation/withdraw': {
    kind: 'operator',
    of: 'staff',
    body: () => ({ reason }),
    writes: ['-users', '-operator_invitations', '-outbox', 'audit_log'],
  },
  'GET /api/operators/effect': { kind: 'operator', query: ({ user }) => ({ ids: user }) },
  'POST /api/operator-invitation/check': {
    kind: 'public',
    body: () => ({ token: 'unknown' }),
    ok: 404,
    writes: ['login_throttles'],
  },
  'POST /api/operator-invitation/accept': {
    kind: 'public',
    body: () => ({ token: 'unknown', password: 'Ganz-neu-2026' }),
    ok: 422,
    writes: ['login_throttles'],
  },
  'GET /api/api_keys': { kind: 'operator' },
  'GET /api/api_keys/{id}': { kind: 'operator', of: 'apiKey' },
  'POST /api/api_keys': {
    kind: 'operator',
    body: (_, fresh) => ({
      name: `Shop ${fresh}`,
      rights: ['orders.import'],
      // The network's own date is in 2026.
      expiresAt: '2027-01-01T00:00:00Z',
    }),
    writes: ['api_keys', 'audit_log'],
  },
  'DELETE /api/api_keys/{id}': {
    kind: 'operator',
    of: 'apiKey',
    body: () => ({ reason }),
    writes: ['api_keys.withdrawn_at', 'api_keys.withdrawn_by', 'audit_log'],
  },
  'POST /api/takeover-invitation/check': {
    kind: 'public',
    body: () => ({ token: 'unknown' }),
    ok: 404,
    writes: ['login_throttles'],
  },
  'POST /api/takeover-invitation/accept': {
    kind: 'public',
    body: () => ({ token: 'unknown', password: 'Ganz-neu-2026', acceptedDocuments: [] }),
    ok: 422,
    writes: ['login_throttles'],
  },
  'GET /api/approvals': { kind: 'operator' },
  'GET /api/approvals/{id}': { kind: 'operator', of: 'approval' },
  'POST /api/approvals/{id}/approve': {
    kind: 'operator',
    of: 'approval',
    body: () => ({}),
    writes: [
      'approvals.status',
      'approvals.decided_by',
      'approvals.decided_at',
      'users.roles',
      'users.rights',
      'audit_log',
    ],
  },
  'POST /api/approvals/{id}/reject': {
    kind: 'operator',
    of: 'approval',
    body: () => ({ reason }),
    writes: [
      'approvals.status',
      'approvals.decided_by',
      'approvals.decided_at',
      'approvals.decision',
      'audit_log',
    ],
  },
  'POST /api/approvals/decisions': {
    kind: 'operator',
    body: ({ approval }) => ({ ids: [approval], decision: 'reject', reason }),
    writes: [
      'approvals.status',
      'approvals.decided_by',
      'approvals.decided_at',
      'approvals.decision',
      'audit_log',
    ],
  },
  'GET /api/jobs': { kind: 'operator' },
  'GET /api/jobs/{id}': { kind: 'operator', of: 'job' },
  'GET /api/jobs/{id}/failures': { kind: 'operator', of: 'job' },
  'POST /api/partners/hold': {
    kind: 'operator',
    body: ({ partner }) => ({ ids: [partner], reason }),
    writes: ['jobs', 'job_items', 'audit_log'],
  },
  'POST /api/partners/release': {
    kind: 'operator',
    body: ({ partner }) => ({ ids: [partner], reason }),
    writes: ['jobs', 'job_items', 'audit_log'],
  },
  'GET /api/company/safeguards': { kind: 'operator' },
  'PATCH /api/company/safeguards': {
    kind: 'operator',
    body: () => ({ fourEyes: false, reason }),
    writes: ['company.four_eyes', 'company.updated_at', 'approvals', 'notifications', 'audit_log'],
  },
  'GET /api/company': { kind: 'operator' },
  'PATCH /api/company': {
    kind: 'operator',
    body: (_, fresh) => ({ name: 'Blattwerk', phone: `+49 30 ${fresh}`, reason }),
    writes: ['company.name', 'company.phone', 'company.updated_at', 'audit_log'],
  },
  'POST /api/company/mail-test': {
    kind: 'operator',
    body: () => ({ email: 'nobody@example.org' }),
    writes: ['login_throttles', 'audit_log'],
  },
  'GET /api/company/logo': { kind: 'public', ok: 404 },
  'PUT /api/company/logo': {
    kind: 'operator',
    body: () => ({ image: smallPng, reason }),
    writes: ['company.logo', 'company.updated_at', 'audit_log'],
  },
  'GET /api/company/legal_documents': { kind: 'operator' },
  'POST /api/legal_documents': {
    kind: 'operator',
    body: () => ({ kind: 'imprint', texts: { de: { title: 'Impressum', text: 'Blattwerk' } }, reason }),
    writes: ['legal_documents', 'legal_document_texts', 'audit_log'],
  },
  // A version in force cannot be withdrawn.
  'DELETE /api/legal_documents/{id}': {
    kind: 'operator',
    of: 'legalDocument',
    body: () => ({ reason }),
    ok: 409,
  },
  'GET /api/legal_pages/{kind}': { kind: 'public', params: { kind: 'privacy' }, ok: 404 },
  'GET /api/audit_log': { kind: 'operator' },
  'GET /csv/audit_log': { kind: 'operator' },
  // A text with many meanings: a name, any number, the end of an IBAN.
  'GET /api/operator/search': { kind: 'operator', query: () => ({ q: '1234' }) },
  'GET /api/operator/partners': { kind: 'operator' },
  'GET /api/operator/partner-countries': { kind: 'operator' },
  'GET /api/operator/queues': { kind: 'operator' },
  'GET /api/operator/partners/{id}': { kind: 'operator', of: 'partner' },
  'GET /api/operator/deletion_requests': { kind: 'operator' },
  'GET /api/operator/deletion_requests/{id}': { kind: 'operator', of: 'deletionRequest' },
  // Nobody decides on their own remaining data.
  'POST /api/operator/deletion_requests/{id}/legal-hold': {
    kind: 'operator',
    of: 'deletionRequest',
    body: () => ({ reason }),
    ok: 403,
  },
  'POST /api/operator/deletion_requests/{id}/legal-hold/lift': {
    kind: 'operator',
    of: 'deletionRequest',
    body: () => ({ reason }),
    ok: 403,
  },
  'POST /api/operator/deletion_requests/decisions': {
    kind: 'operator',
    body: ({ deletionRequest }) => ({ ids: [deletionRequest], decision: 'refuse', reason }),
    writes: [
      'deletion_requests.status',
      'deletion_requests.decided_at',
      'deletion_requests.decided_by',
      'deletion_requests.decision',
      'outbox',
      'audit_log',
    ],
  },
};
