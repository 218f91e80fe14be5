import { flag, oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import { day } from '../search-day.ts';

/** Actions in the log, by kind. */
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

/** Search parameters of the log, latest first; `looks` includes views of data, and `entry` is the open one. */
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
