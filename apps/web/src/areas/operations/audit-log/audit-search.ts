import { flag, oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import { day } from '../search-day.ts';

/** What stands in the log, by what it is. */
export const auditActions = [
  'write',
  'look',
  'bank-account',
  'payment-destination',
  'message-settings',
  'password',
  'second-factor',
  'backup',
  'restore',
  'field-key',
  'begin',
] as const;

/** How the log stands in the address, the latest first; `looks` shows who looked at what, too, and `entry` is the open line. */
export const auditTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: {
    by: text,
    subject: text,
    action: oneOf(auditActions),
    from: day,
    to: day,
    looks: flag,
    address: text,
  },
  row: 'entry',
});

export const parseAuditSearch = auditTable.parse;

export type AuditSearch = ReturnType<typeof auditTable.parse>;
