import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import type { AuditSearch } from './audit-search.ts';

/** An entry of the log. */
export type AuditEntry = CallAnswer<'GET /api/audit_log'>['items'][number];

/** The URL's filters as the calls take them: without views unless selected. */
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
