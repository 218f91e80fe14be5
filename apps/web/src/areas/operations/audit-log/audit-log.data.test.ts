import { expect, test } from 'vitest';
import { auditFilters } from './audit-log.data.ts';
import { parseAuditSearch } from './audit-search.ts';

test.each([
  [{}, { looks: '0' }],
  [
    { by: 'ruth', from: '2026-11-01' },
    { by: 'ruth', from: '2026-11-01', looks: '0' },
  ],
  [{ looks: true }, {}],
  // An explicitly selected kind is listed.
  [{ action: 'look' }, { action: 'look' }],
  [{ address: '0a1b2c3d', looks: 'true' }, { address: '0a1b2c3d' }],
])('%j asks for %j', (address, filters) => {
  expect(auditFilters(parseAuditSearch(address))).toEqual(filters);
});
