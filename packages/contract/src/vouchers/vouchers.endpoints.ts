import { getOrderDetail, listOrderDetails } from './order-details.contract.ts';
import { getVoucher, giveVoucher, listVouchers } from './vouchers.contract.ts';

/** Every call about vouchers and the orders they are given with. */
export const voucherEndpoints = [
  listVouchers,
  getVoucher,
  giveVoucher,
  listOrderDetails,
  getOrderDetail,
] as const;
