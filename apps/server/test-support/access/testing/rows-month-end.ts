import type { Rows } from './row.ts';

const month = { kind: 'operator', of: 'overCycle' } as const;
const preview = { kind: 'operator', of: 'cyclePreview' } as const;

/** The end of a month: its preview, and two people who close it. */
export const monthEndRows: Rows = {
  'GET /api/operator/cycles': { kind: 'operator' },
  'GET /api/operator/cycles/{id}': month,
  'GET /api/operator/cycles/{id}/comparison': month,
  'GET /api/cycles/{id}/checks': month,
  'GET /api/cycles/{id}/previews': month,
  'POST /api/cycles/{id}/previews': { ...month, writes: ['cycle_previews', 'audit_log'] },
  // There is no such preview.
  'POST /api/cycles/{id}/submit': { ...month, body: () => ({ preview: 999_999_999 }), ok: 422 },
  // Nobody has submitted it.
  'POST /api/cycles/{id}/close': { ...month, ok: 409 },
  'POST /api/cycles/{id}/withdraw': { ...month, body: () => ({ reason: 'Noch einmal prüfen' }), ok: 409 },
  'GET /api/cycle_previews/{id}': preview,
  'GET /api/cycle_previews/{id}/partners': preview,
  'GET /api/cycle_previews/{id}/changes': preview,
  'GET /csv/cycle_previews/{id}/credits': preview,
};
