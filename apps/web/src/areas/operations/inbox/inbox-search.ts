import type { FaultKind, InboxStatus } from '@blattwerk/contract/orders/import-inbox.contract.ts';
import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

/** Statuses of an order that could not be imported. */
export const inboxStatuses = ['waiting', 'done', 'given_up'] as const satisfies readonly InboxStatus[];

/** Subjects of a fault. */
export const faultKinds = [
  'buyer',
  'product',
  'before-start',
  'contradiction',
  'unreadable',
] as const satisfies readonly FaultKind[];

/** Search parameters of the inbox, latest first; `entry` is the open one. */
export const inboxTable = tableSearch({
  sortFields: ['arrivedAt', 'tries'],
  defaultSort: 'arrivedAt',
  defaultDirection: 'desc',
  filters: { number: text, source: text, status: oneOf(inboxStatuses), kind: oneOf(faultKinds) },
  row: 'entry',
});

export const parseInboxSearch = inboxTable.parse;

export type InboxSearch = ReturnType<typeof inboxTable.parse>;
