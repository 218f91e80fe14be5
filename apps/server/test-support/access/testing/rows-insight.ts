import type { Rows } from './row.ts';

const figure = { kind: 'operator', params: { figure: 'revenue' } } as const;
const opened = { ...figure, query: () => ({ at: '2026-02-01', part: 'orders' }) };

/** The figures of the company with their rows, and signals. */
export const insightRows: Rows = {
  'GET /api/insight/{figure}': figure,
  'GET /csv/insight/{figure}': figure,
  'GET /api/insight/{figure}/rows': opened,
  'GET /csv/insight/{figure}/rows': opened,
  'GET /api/signals': { kind: 'operator' },
  'GET /api/signals/sums': { kind: 'operator' },
  'GET /csv/signals': { kind: 'operator' },
  'GET /api/signals/{id}': { kind: 'operator', of: 'signal' },
  // Nobody decides on a signal about themselves.
  'PATCH /api/signals/{id}': {
    kind: 'operator',
    of: 'signal',
    body: () => ({ status: 'harmless', reason: 'Absprache mit dem Partner' }),
    ok: 403,
  },
};
