import { oneOf, tableSearch } from '../../../ui/table/table-search.ts';

export const ledgerKinds = [
  'release',
  'reversal',
  'payout',
  'payout-rejected',
  'correction',
  'write-off',
  'debt-paid',
] as const;

/** Search parameters of the ledger, in the order of the books; `entry` is the open line. */
export const ledgerTable = tableSearch({
  sortFields: ['id', 'amount'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { kind: oneOf(ledgerKinds) },
  row: 'entry',
});

export type LedgerSearch = ReturnType<typeof ledgerTable.parse>;
