import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import type { AuditSearch } from './audit-search.ts';

/** A line of the log. */
export type AuditEntry = CallAnswer<'GET /api/audit_log'>['items'][number];

/** What the filters of the address leave, as the calls take it: without looks unless somebody wants to see them. */
export function auditFilters({ by, subject, action, from, to, looks, address }: AuditSearch) {
  return {
    ...(by !== undefined && { by }),
    ...(subject !== undefined && { subject }),
    ...(action !== undefined && { action }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(address !== undefined && { address }),
    ...(action === undefined && looks === undefined && { looks: '0' as const }),
  };
}

/** A page of the log. */
export const auditLogQuery = (search: AuditSearch, { page, limits }: { page: number; limits: number }) =>
  apiQuery('GET /api/audit_log', {
    query: { 'order[id]': search.direction ?? 'desc', page, limits, ...auditFilters(search) },
  });
