import type { Rows } from './row.ts';

const params = { page: 'level', locale: 'en' };
const words = (fresh: number) => ({ paragraph1: `You share in orders from {firstRate} on (${fresh}).` });

/** The company's texts on pages. */
export const pageTextRows: Rows = {
  'GET /api/page_texts': { kind: 'operator' },
  'GET /api/page_texts/{page}/{locale}': { kind: 'operator', params },
  'PUT /api/page_texts/{page}/{locale}': {
    kind: 'operator',
    params,
    body: (_, fresh) => ({ words: words(fresh), published: true }),
    writes: ['page_texts', 'audit_log'],
  },
  'DELETE /api/page_texts/{page}/{locale}': {
    kind: 'operator',
    params,
    ok: 200,
    writes: ['page_texts', 'audit_log'],
  },
  'POST /api/page_texts/{page}/{locale}/preview': {
    kind: 'operator',
    params,
    body: (_, fresh) => ({ words: words(fresh) }),
    ok: 200,
  },
};
