import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type CreditsKind, type CreditsSearch, creditsTables, type Grouping } from './credits-search.ts';

/** One line of commission. */
export type Credit = CallAnswer<'GET /api/credits'>['items'][number];

/** The same with its recipient. */
export type PaidCredit = CallAnswer<'GET /api/credits/{id}'>;

/** Totals over all filtered credits. */
export type CreditSums = CallAnswer<'GET /api/partner/{partner}/credits/sums'>;

/** How a credit's amount was computed. */
export type Explanation = CallAnswer<'GET /api/credits/{id}/explanation'>;

/** The status that a list's filters select; undefined for any. */
function statusOf(kind: CreditsKind, { status, payout }: CreditsSearch) {
  if (kind === 'pending') return 'pending';
  // Credits taken by a payout are no longer available.
  const chosen = status ?? (payout === undefined ? 'available' : 'all');
  return chosen === 'all' ? undefined : chosen;
}

/** One page of a partner's credits. */
export function creditsPageQuery(
  partner: number,
  { kind, search, page, size }: { kind: CreditsKind; search: CreditsSearch; page: number; size: number },
) {
  const { sort, direction } = orderOf(creditsTables[kind], search);
  const status = statusOf(kind, search);
  const { bonus, cycle, payout, order, day } = search;
  return apiQuery('GET /api/credits', {
    query: {
      partner,
      page,
      limits: size,
      [`order[${sort}]`]: direction,
      ...(status !== undefined && { 'status.name': [status] }),
      ...(bonus !== undefined && { 'bonus.name': bonus }),
      ...(cycle !== undefined && { cycle }),
      ...(payout !== undefined && { payout }),
      ...(order !== undefined && { 'order.id': order }),
      ...(day !== undefined && { releaseDay: day }),
    },
  });
}

/** Subtotals of the filtered credits. */
export function creditSumsQuery(
  partner: number,
  { kind, search, by }: { kind: CreditsKind; search: CreditsSearch; by: Grouping },
) {
  const status = statusOf(kind, search);
  const { bonus, cycle, payout, order, day } = search;
  return apiQuery('GET /api/partner/{partner}/credits/sums', {
    params: { partner },
    query: {
      by,
      ...(status !== undefined && { status }),
      ...(bonus !== undefined && { bonusName: bonus }),
      ...(cycle !== undefined && { cycle }),
      ...(payout !== undefined && { payout }),
      ...(order !== undefined && { orderId: order }),
      ...(day !== undefined && { releaseDay: day }),
    },
  });
}

/** The release calendar of the filtered credits, ignoring the filter by day. */
export const releaseDaysQuery = (partner: number, { day: _, ...search }: CreditsSearch) =>
  creditSumsQuery(partner, { kind: 'pending', search, by: 'releaseDay' });

export const creditQuery = (id: Credit['id']) => apiQuery('GET /api/credits/{id}', { params: { id } });

export const explanationQuery = (id: Credit['id']) =>
  apiQuery('GET /api/credits/{id}/explanation', { params: { id } });

/** What may be requested now, and what is owed. */
export const availableQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/available', { query: { partner } });
