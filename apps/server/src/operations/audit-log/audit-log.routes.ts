import { getAuditLogCsv, listAuditLog } from '@blattwerk/contract/operators/audit-log.contract.ts';
import { stringify } from 'csv-stringify/sync';
import type { Route } from '../../platform/http/route.ts';
import { type AuditRow, findAuditLines, findAuditLog } from './audit-log.queries.ts';

/** Who did what, and why. */
export function auditLogRoutes(route: Route): void {
  route(listAuditLog, async ({ list, query }, { db }) => {
    const { rows, total } = await findAuditLog(db, list, query);
    return { items: rows, total };
  });

  route(getAuditLogCsv, async ({ query: { action, ...filter } }, { db }) => {
    const lines = await findAuditLines(db, { ...filter, ...(action !== undefined && { action: [action] }) });
    const body = print(lines);
    return { type: 'text/csv' as const, name: 'audit-log.csv', body, disposition: 'attachment' as const };
  });
}

const header = [
  'id',
  'at',
  'user',
  'name',
  'command',
  'action',
  'subject',
  'subjectName',
  'before',
  'after',
  'reason',
  'request',
  'approval',
];

/** For a spreadsheet; a cell that it would take for a formula is written so that it does not. */
function print(lines: readonly AuditRow[]): Buffer {
  const rows = lines.map((line) => [
    line.id,
    line.at.toISOString(),
    line.by?.id ?? '',
    line.by?.name ?? '',
    line.command ?? '',
    line.action,
    line.subject,
    line.subjectName ?? '',
    fields(line.before),
    fields(line.after),
    line.reason ?? '',
    line.request ?? '',
    line.approval ?? '',
  ]);
  return Buffer.from(
    stringify([header, ...rows], {
      delimiter: ';',
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
    }),
  );
}

function fields(value: AuditRow['before']): string {
  return value === null ? '' : JSON.stringify(value);
}
