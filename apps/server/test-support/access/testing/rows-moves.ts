import type { Rows } from './row.ts';

const reason = 'Kam über die Messe';

/** Moves in the tree that take effect with a month, and other actions in a partner's file. */
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
  // Nobody transfers their own place.
  'POST /api/operator/partners/{id}/transfer': {
    kind: 'operator',
    of: 'partner',
    body: ({ firstLine }) => ({ to: `/api/partners/${firstLine}`, reasonCode: 'sale', reason }),
    ok: 403,
  },
  'GET /api/operator/partners/{id}/transfer-effect': {
    kind: 'operator',
    of: 'partner',
    query: ({ firstLine }) => ({ to: firstLine }),
    ok: 403,
  },
  'POST /api/operator/partners/{id}/transfer-previews': {
    kind: 'operator',
    of: 'partner',
    body: ({ firstLine }) => ({ to: `/api/partners/${firstLine}` }),
    ok: 403,
  },
  'GET /api/operator/contract_ends/{id}/papers/{paper}': {
    kind: 'operator',
    of: 'contractEnd',
    params: { paper: '1' },
    ok: 404,
  },
  // Nobody merges themselves.
  'GET /api/operator/partners/{id}/merge-effect': {
    kind: 'operator',
    of: 'partner',
    query: ({ firstLine }) => ({ into: firstLine }),
    ok: 403,
  },
  'POST /api/operator/partners/{id}/merge': {
    kind: 'operator',
    of: 'partner',
    body: ({ firstLine }) => ({ into: `/api/partners/${firstLine}`, reason }),
    ok: 403,
  },
  'GET /api/operator/likely_doubles': { kind: 'operator' },
  'POST /api/operator/likely_doubles/{id}/different': {
    kind: 'operator',
    of: 'likelyDouble',
    body: () => ({ reason }),
    ok: 403,
  },
  'GET /api/operator/partners/{id}/grants': { kind: 'operator', of: 'partner' },
  'GET /api/operator/partners/{id}/grant-effect': { kind: 'operator', of: 'partner' },
  // Nobody grants themselves anything.
  'POST /api/operator/partners/{id}/grants': {
    kind: 'operator',
    of: 'partner',
    body: () => ({ grant: 'businessBox', until: '2030-01-01', reason }),
    ok: 403,
  },
  'POST /api/operator/partner_grants/{id}/end': {
    kind: 'operator',
    of: 'partnerGrant',
    body: () => ({ reason }),
    ok: 403,
  },
  'GET /api/operator/move_previews/{id}': { kind: 'operator', of: 'movePreview' },
};
