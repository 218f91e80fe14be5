import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { berlinDay } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Period } from '../../../ui/charts/period.ts';
import { periodOf } from '../../../ui/charts/period.ts';
import { PAGE_SIZE } from '../../../ui/table/table-search.ts';
import type { ClicksSearch } from './clicks-search.ts';

/** One of the own referral links. */
export type ReferralLink = CallAnswer<'GET /api/referral_links/{id}'>;

/** A link as a list has it: all of an own one, of a foreign one nothing but the code. */
type ListedLink = CallAnswer<'GET /api/referral_links'>['items'][number];

/** The own links among those of a list. */
export function ownLinks(listed: readonly ListedLink[] = []): ReferralLink[] {
  return listed.filter((link): link is ReferralLink => link.id !== undefined);
}

/** The most links that a partner can have, and that one page of a list can carry. */
const ALL_LINKS = 100;

/** As many items as one answer carries. */
const MOST_ITEMS = 100;

/** Clicks on all referral links, one row for each of the last seven days. */
export const weekOfClicksQuery = (partner: number) =>
  apiQuery('GET /api/referral-statistic/get-all-link/{partner}/{period}', {
    params: { partner, period: 'week' },
  });

/** Clicks per day of a period, on all links or on one. */
export function clicksQuery(partner: number, period: Period, link?: number) {
  const { name, start, end } = period;
  return apiQuery('GET /api/referral-statistic/get-all-link/{partner}/{period}', {
    params: { partner, period: name },
    query: { ...(name === 'custom' && { start, end }), ...(link !== undefined && { link }) },
  });
}

/** A page of a partner's links; the first one made, which is the default, comes first. */
export const linksPageQuery = (partner: number, page: number) =>
  apiQuery('GET /api/referral_links', { query: { partner, page, limits: PAGE_SIZE, 'order[id]': 'asc' } });

/** The code of the default link, which the server makes out of the name if there is none. */
export const ownCodeQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/referrals/save-code', { params: { id } });

/** Whom a partner's codes lead to, where it is somebody else. */
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

/** All links of a partner. */
export const allLinksQuery = (partner: number) =>
  apiQuery('GET /api/referral_links', { query: { partner, limits: ALL_LINKS, 'order[id]': 'asc' } });

/** The link that has a code, whoever owns it: of a foreign one nothing but the code. */
export const linkOfCodeQuery = (code: string) => apiQuery('GET /api/referral_links', { query: { code } });

/** What a link can lead to beside the registration: the newest items of the media library. */
export const libraryQuery = (locale: Locale) =>
  apiQuery('GET /api/media', { query: { locale, page: 1, limits: MOST_ITEMS } });

/** One of the own links. */
export const linkQuery = (id: number) => apiQuery('GET /api/referral_links/{id}', { params: { id } });

/** Reads everything about links again: their codes stand in the table of clicks too. */
export function reloadLinks(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/referral_(links|transitions)/.test(String(queryKey[0])),
  });
}
