import type { Rows } from './row.ts';

const reason = 'Käufer telefonisch geklärt';
const waiting = [
  'import_inbox.tries',
  'import_inbox.tried_at',
  'import_inbox.rows',
  'import_inbox.faults',
  'import_inbox.kind',
  'audit_log',
];

/** Orders that an import could not read or store. */
export const importInboxRows: Rows = {
  'GET /api/import_inbox': { kind: 'operator' },
  'GET /csv/import_inbox': { kind: 'operator' },
  'GET /api/import_inbox/{id}': { kind: 'operator', of: 'inboxEntry' },
  // Its status still cannot be read.
  'POST /api/import_inbox/{id}/retry': {
    kind: 'operator',
    of: 'inboxEntry',
    body: ({ partner }) => ({ partner, history: false, reason }),
    writes: [...waiting, 'import_inbox.partner_id'],
  },
  'POST /api/import_inbox/retry': {
    kind: 'operator',
    body: ({ inboxEntry }) => ({ ids: [inboxEntry] }),
    writes: waiting,
  },
  'POST /api/import_inbox/give_up': {
    kind: 'operator',
    body: ({ inboxEntry }) => ({ ids: [inboxEntry], reason }),
    writes: [
      'import_inbox.status',
      'import_inbox.rows',
      'import_inbox.faults',
      'import_inbox.ended_at',
      'import_inbox.ended_by',
      'import_inbox.reason',
      'audit_log',
    ],
  },
};
