import { getAuditLogCsv, listAuditLog } from '@blattwerk/contract/operators/audit-log.contract.ts';
import type { Route } from '../../platform/http/route.ts';
import { findAuditLines, findAuditLog } from './audit-log.queries.ts';
import { printLines } from './audit-log-csv.ts';

/** The audit log: who did what, and why. */
export function auditLogRoutes(route: Route): void {
  route(listAuditLog, async ({ list, query }, { db }) => {
    const { rows, total } = await findAuditLog(db, list, query);
    return { items: rows, total };
  });

  route(getAuditLogCsv, async ({ query: { action, address, ...filter } }, { db }) => {
    const pages = findAuditLines(db, {
      ...filter,
      ...(action !== undefined && { action: [action] }),
      ...(address !== undefined && { address: [address] }),
    });
    const body = await printLines(pages);
    return { type: 'text/csv' as const, name: 'audit-log.csv', body, disposition: 'attachment' as const };
  });
}
