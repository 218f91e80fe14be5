import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { pageSizeOf } from '../../../ui/table/table-search.ts';
import type { VouchersSearch } from './vouchers-search.ts';

export type Voucher = CallAnswer<'GET /api/voucher_partners/{id}'>;

/** A page of the vouchers that a user owns or received; `user` null: the signed-in one. */
export const vouchersQuery = (user: number | null, search: VouchersSearch) =>
  apiQuery('GET /api/user_voucher_list', {
    query: {
      page: search.page ?? 1,
      limits: pageSizeOf(search),
      ...(search.status === undefined ? {} : { status: search.status }),
      ...(user === null ? {} : { user: `/api/users/${user}` }),
    },
  });

/** One voucher. */
export const voucherQuery = (id: number) => apiQuery('GET /api/voucher_partners/{id}', { params: { id } });

/** Number of order lines shown with a voucher. */
const LINES = 10;

/** The order lines that redeemed a voucher, of its holder and for its product. */
export const linesQuery = ({ id, product }: Voucher, holder: number) =>
  apiQuery('GET /api/order_details', {
    query: {
      limits: LINES,
      'order.partner': `/api/partners/${holder}`,
      ...(product === null ? {} : { product: `/api/products/${product.id}` }),
      voucher: `/api/voucher_partners/${id}`,
    },
  });

/** Partners of the first line who can receive a voucher. */
export const receiversQuery = (partner: number, text: string) =>
  apiQuery('GET /api/contacts', {
    query: { partner, page: '1', limits: '8', ...(text === '' ? {} : { displayName: text }) },
  });
