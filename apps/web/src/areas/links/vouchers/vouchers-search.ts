import { oneOf, tableSearch } from '../../../ui/table/table-search.ts';

/** Statuses of a voucher. */
export const voucherStatuses = ['open', 'given', 'redeemed', 'expired'] as const;

/** Search parameters of the vouchers, newest first; `voucher` is the open one. */
export const vouchersTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(voucherStatuses) },
  row: 'voucher',
});

export type VouchersSearch = ReturnType<typeof vouchersTable.parse>;
