import type { Rows } from './row.ts';

const reason = 'Einladung zum Herbstfest';

const sample = (_: unknown, fresh: number) => ({
  locale: 'de',
  subject: `Herbst ${fresh}`,
  text: 'Wir feiern.',
});

/** Broadcasts of the company. */
export const broadcastRows: Rows = {
  'GET /api/broadcasts': { kind: 'operator' },
  'GET /api/broadcasts/{id}': { kind: 'operator', of: 'plannedBroadcast' },
  'GET /api/broadcasts/{id}/recipients': { kind: 'operator', of: 'plannedBroadcast' },
  'POST /api/broadcasts': {
    kind: 'operator',
    body: (_, fresh) => ({ texts: { de: { subject: `Herbst ${fresh}`, text: 'Wir feiern.' } } }),
    writes: ['broadcasts', 'broadcast_texts', 'audit_log'],
  },
  'PATCH /api/broadcasts/{id}': {
    kind: 'operator',
    of: 'draftBroadcast',
    body: (_, fresh) => ({ texts: { de: { subject: `Winter ${fresh}` } } }),
    writes: ['broadcasts.changed_at', 'broadcasts.changed_by', 'broadcast_texts.subject', 'audit_log'],
  },
  'DELETE /api/broadcasts/{id}': {
    kind: 'operator',
    of: 'draftBroadcast',
    writes: ['-broadcasts', '-broadcast_texts', 'audit_log'],
  },
  'POST /api/broadcasts/audience': { kind: 'operator', body: () => ({ audience: {} }), ok: 200 },
  'POST /api/broadcasts/preview': { kind: 'operator', body: sample, ok: 200 },
  'POST /api/broadcasts/test': {
    kind: 'operator',
    body: sample,
    ok: 200,
    writes: ['audit_log', 'login_throttles'],
  },
  'POST /api/broadcasts/{id}/send': {
    kind: 'operator',
    of: 'draftBroadcast',
    // To one recipient, whoever that is.
    body: () => ({ expected: 1, reason }),
    ok: 200,
    writes: [
      'broadcasts.state',
      'broadcasts.due_at',
      'broadcasts.reason',
      'broadcasts.submitted_at',
      'broadcasts.submitted_by',
      'broadcast_recipients',
      'audit_log',
    ],
  },
  'POST /api/broadcasts/{id}/cancel': {
    kind: 'operator',
    of: 'plannedBroadcast',
    body: () => ({ reason }),
    ok: 200,
    writes: [
      'broadcasts.state',
      'broadcasts.ended_at',
      'broadcast_recipients.result',
      'broadcast_recipients.result_at',
      'audit_log',
    ],
  },
};
