import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';
import type { CompanyVoucher } from './company-vouchers.data.ts';

/** Where a voucher stands, in the order in which a filter offers it. */
export const voucherStatuses = [
  'open',
  'given',
  'redeemed',
  'expired',
] as const satisfies readonly CompanyVoucher['status'][];

/** A filter that asks for one of two sides, or for neither. */
function yesOrNo(raw: unknown): boolean | undefined {
  const side = oneOf(['true', 'false'])(raw);
  return side === undefined ? undefined : side === 'true';
}

/** How all vouchers stand in the address, the latest first; `voucher` is the open one. */
export const companyVouchersTable = tableSearch({
  sortFields: ['id', 'amount', 'validUntil'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(voucherStatuses), granted: yesOrNo, partner: wholeNumber, grant: wholeNumber },
  row: 'voucher',
});

export type CompanyVouchersSearch = ReturnType<typeof companyVouchersTable.parse> & {
  /** The form of a new one is open, or the import. */
  open?: 'new' | 'import';
};

const openOf = oneOf(['new', 'import']);

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseCompanyVouchersSearch(raw: Record<string, unknown>): CompanyVouchersSearch {
  const open = openOf(raw.open);
  return { ...companyVouchersTable.parse(raw), ...(open !== undefined && { open }) };
}
