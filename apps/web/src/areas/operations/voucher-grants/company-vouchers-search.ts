import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';
import type { CompanyVoucher } from './company-vouchers.data.ts';

/** Statuses of a voucher, in the filter's order. */
export const voucherStatuses = [
  'open',
  'given',
  'redeemed',
  'expired',
] as const satisfies readonly CompanyVoucher['status'][];

/** A filter with yes, no, or neither. */
function yesOrNo(raw: unknown): boolean | undefined {
  const side = oneOf(['true', 'false'])(raw);
  return side === undefined ? undefined : side === 'true';
}

/** Search parameters of the vouchers, latest first; `voucher` is the open one. */
export const companyVouchersTable = tableSearch({
  sortFields: ['id', 'amount', 'validUntil'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(voucherStatuses), granted: yesOrNo, partner: wholeNumber, grant: wholeNumber },
  row: 'voucher',
});

export type CompanyVouchersSearch = ReturnType<typeof companyVouchersTable.parse> & {
  /** The form for a new one is open, or the import. */
  open?: 'new' | 'import';
};

const openOf = oneOf(['new', 'import']);

/** Parses the search parameters; unusable ones are dropped. */
export function parseCompanyVouchersSearch(raw: Record<string, unknown>): CompanyVouchersSearch {
  const open = openOf(raw.open);
  return { ...companyVouchersTable.parse(raw), ...(open !== undefined && { open }) };
}
