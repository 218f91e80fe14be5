import { oneOf, tableSearch } from '../../../ui/table/table-search.ts';

/** What can have become of a voucher. */
export const voucherStatuses = ['open', 'given', 'redeemed', 'expired'] as const;

/** How the vouchers stand in the address, the newest first; `voucher` is the open one. */
export const vouchersTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(voucherStatuses) },
  row: 'voucher',
});

export type VouchersSearch = ReturnType<typeof vouchersTable.parse>;
