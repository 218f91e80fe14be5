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

/** How the ledger stands in the address; `entry` is the open line. Its order is that of the books. */
export const ledgerTable = tableSearch({
  sortFields: ['id', 'amount'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { kind: oneOf(ledgerKinds) },
  row: 'entry',
});

export type LedgerSearch = ReturnType<typeof ledgerTable.parse>;
