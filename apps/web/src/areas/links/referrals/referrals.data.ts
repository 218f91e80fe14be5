import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { berlinDay } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Period } from '../../../ui/charts/period.ts';
import { periodOf } from '../../../ui/charts/period.ts';
import type { ClicksSearch } from './clicks-search.ts';

/** One of the user's referral links. */
export type ReferralLink = CallAnswer<'GET /api/referral_links/{id}'>;

/** Maximum number of items per answer. */
const MOST_ITEMS = 100;

/** Clicks per day of a period, on all links or on one. */
export function clicksQuery(partner: number, period: Period, link?: number) {
  const { name, start, end } = period;
  return apiQuery('GET /api/referral-statistic/get-all-link/{partner}/{period}', {
    params: { partner, period: name },
    query: { ...(name === 'custom' && { start, end }), ...(link !== undefined && { link }) },
  });
}

/** Whom a partner's codes lead to, if that is somebody else. */
export const codesLeadToQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/referrals/leads-to', { params: { id } });

/** A page of the clicks of a period, or of one of its days. */
export function transitionsPageQuery(
  partner: number,
  { day, link, direction = 'desc', ...period }: ClicksSearch,
  { page, limits }: { page: number; limits: number },
) {
  const { start, end } =
    day === undefined ? periodOf(period, berlinDay(Date.now())) : { start: day, end: day };
  return apiQuery('GET /api/referral_transitions', {
    query: {
      partner,
      page,
      limits,
      'order[date]': direction,
      start,
      end,
      ...(link !== undefined && { link }),
    },
    groups: ['transitionTable'],
  });
}

/** The link of a code, whoever owns it; of another partner's only the code. */
export const linkOfCodeQuery = (code: string) => apiQuery('GET /api/referral_links', { query: { code } });

/** Further targets of a link: the newest items of the media library. */
export const libraryQuery = (locale: Locale) =>
  apiQuery('GET /api/media', { query: { locale, page: 1, limits: MOST_ITEMS } });

/** One of the user's links. */
export const linkQuery = (id: number) => apiQuery('GET /api/referral_links/{id}', { params: { id } });
