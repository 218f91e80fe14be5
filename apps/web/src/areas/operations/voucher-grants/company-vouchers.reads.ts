import { pageSizeOf } from '../../../ui/table/table-search.ts';
import {
  companyVoucherQuery,
  companyVouchersPageQuery,
  waitingGrantsQuery,
} from './company-vouchers.data.ts';
import type { CompanyVouchersSearch } from './company-vouchers-search.ts';

export const companyVouchers = (search: CompanyVouchersSearch) => [
  companyVouchersPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
  waitingGrantsQuery(),
  ...(search.voucher === undefined ? [] : [companyVoucherQuery(search.voucher)]),
];
