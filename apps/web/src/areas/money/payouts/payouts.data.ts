import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type PayoutsSearch, type PayoutType, payoutsTable } from './payouts-search.ts';

export type Payout = CallAnswer<'GET /api/payouts'>['items'][number];

/** The amounts of a payout, and what it still requires. */
export type BalanceInfo = CallAnswer<'GET /api/partner-info/{partner}/get-balance-info/with-documents/{x}'>;

/** Destination of a payout: `shop` is set for shopping. */
export interface Destination {
  readonly type: PayoutType;
  readonly shop: number | undefined;
}

/** Whether a payout was requested and not sent yet. */
export function isUnderWay({ statusName }: Pick<Payout, 'statusName'>): boolean {
  return statusName === 'pending' || statusName === 'approved';
}

/** Maximum number of payouts shown individually: more than anybody has under way. */
const SHOWN_PAYOUTS = 30;

/** One page of a user's payouts. */
export function payoutPageQuery(user: number, search: PayoutsSearch, page: { page: number; limits: number }) {
  const { sort, direction } = orderOf(payoutsTable, search);
  const { status, type } = search;
  return apiQuery('GET /api/payouts', {
    query: {
      user,
      [`order[${sort}]`]: direction,
      ...page,
      ...(status !== undefined && { 'status.name': status }),
      ...(type !== undefined && { type }),
    },
  });
}

/** A user's payouts that were requested and not sent yet, latest first: a later one may be paid earlier. */
export const underWayPayoutsQuery = (user: number) =>
  apiQuery('GET /api/payouts', {
    query: {
      user,
      'status.name': ['pending', 'approved'],
      'order[id]': 'desc',
      page: 1,
      limits: SHOWN_PAYOUTS,
    },
  });

/** A user's latest payouts: one request may have become several. */
export const recentPayoutsQuery = (user: number) =>
  apiQuery('GET /api/payouts', { query: { user, 'order[id]': 'desc', page: 1, limits: SHOWN_PAYOUTS } });

/** A user's latest payout: a list of at most one. */
export const latestPayoutQuery = (user: number) =>
  apiQuery('GET /api/payouts', { query: { user, 'order[id]': 'desc', page: 1, limits: 1 } });

export const payoutQuery = (id: number) => apiQuery('GET /api/payouts/{id}', { params: { id } });

/** A user's payouts returned by the bank: each needs another account. */
export const returnedPayoutsQuery = (user: number) =>
  apiQuery('GET /api/payouts', {
    query: { user, 'status.name': 'returned', 'order[id]': 'desc', page: 1, limits: SHOWN_PAYOUTS },
  });

/** A payout of everything with the stored documents. */
export const withDocumentsQuery = (partner: number, { type, shop }: Destination) =>
  apiQuery('GET /api/partner-info/{partner}/get-balance-info/with-documents/{x}', {
    params: { partner, x: '0' },
    query: { type, ...(shop !== undefined && { shop }) },
  });

/** The same without documents: no tax. */
export const withoutDocumentsQuery = (partner: number) =>
  apiQuery('GET /api/partner-info/{partner}/get-balance-info/without-documents/{x}', {
    params: { partner, x: '0' },
  });

/** The destination of a bank or PayPal payout: a list of at most one. */
export const accountQuery = (user: number) => apiQuery('GET /api/bank_accounts', { query: { user } });

/** The address that determines the tax comes first. */
export const addressQuery = (user: number) => apiQuery('GET /api/billing_addresses', { query: { user } });

export const partnerBalanceQuery = (userId: number) =>
  apiQuery('GET /api/partner_balance/{userId}', { params: { userId } });

export const availableQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/available', { query: { partner } });

/** What is pending, and when it becomes available. */
export const pendingQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/pending', { query: { partner } });

/** The months not closed yet, so far. */
export const monthQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/month', { query: { partner } });

/** The release calendar, the first day first. */
export const releasesQuery = (partner: number) =>
  apiQuery('GET /api/partner/{partner}/credits/sums', {
    params: { partner },
    query: { by: 'releaseDay', status: 'pending' },
  });

export const shopQuery = (id: number) => apiQuery('GET /api/shops/{id}', { params: { id } });

const moved =
  /^\/api\/(payouts|partner-info|partner_balance|partner_total_statistics|partner\/commission|credits|partner\/\d+\/credits|partners\/\d+\/(ledger|statements))\b/;

/** Reloads what a payout changes: payouts, what may be requested, and the credits and sums that it takes. */
export function reloadMoney(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => moved.test(String(path)) });
}
