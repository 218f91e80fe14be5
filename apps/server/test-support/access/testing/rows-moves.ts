import type { Rows } from './row.ts';

const reason = 'Kam über die Messe';

/** Moves in the tree that take effect with a month. */
export const moveRows: Rows = {
  // Nobody moves themselves.
  'POST /api/operator/partners/{id}/move': {
    kind: 'operator',
    of: 'partner',
    body: ({ partner }) => ({ parent: partner, reason }),
    ok: 403,
  },
  'GET /api/operator/scheduled_moves': { kind: 'operator' },
  'POST /api/operator/scheduled_moves/{id}/withdraw': {
    kind: 'operator',
    of: 'scheduledMove',
    body: () => ({ reason }),
    writes: ['scheduled_moves.withdrawn_at', 'scheduled_moves.withdrawn_by', 'audit_log'],
  },
  'POST /api/operator/partners/{id}/move-previews': {
    kind: 'operator',
    of: 'partner',
    body: ({ partner }) => ({ parent: partner }),
    ok: 403,
  },
  // Nobody ends their own contract this way.
  'POST /api/operator/partners/{id}/terminate': {
    kind: 'operator',
    of: 'partner',
    body: () => ({ reasonCode: 'partner', downline: 'stay', reason }),
    ok: 403,
  },
  'GET /api/operator/partners/{id}/contract-end-effect': { kind: 'operator', of: 'partner' },
  'GET /api/operator/contract_ends': { kind: 'operator' },
  'POST /api/operator/contract_ends/{id}/withdraw': {
    kind: 'operator',
    of: 'contractEnd',
    body: () => ({ reason }),
    writes: ['contract_ends.withdrawn_at', 'contract_ends.withdrawn_by', 'audit_log'],
  },
  'GET /pdf/operator/contract_ends/{id}/settlement': { kind: 'operator', of: 'contractEnd' },
  'GET /api/operator/move_previews/{id}': { kind: 'operator', of: 'movePreview' },
};
