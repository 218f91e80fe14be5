import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { PAGE_SIZE } from '../../../ui/table/table-search.ts';
import type { ReferralLink } from './referrals.data.ts';

// The part of the links that the first screens and other areas use; everything else is loaded with the links' own pages.

/** A link in a list: all fields of one's own, only the code of another partner's. */
type ListedLink = CallAnswer<'GET /api/referral_links'>['items'][number];

/** Maximum number of links of a partner, and of rows on a page of the list. */
const ALL_LINKS = 100;

/** The user's own links in a list. */
export function ownLinks(listed: readonly ListedLink[] = []): ReferralLink[] {
  return listed.filter((link): link is ReferralLink => link.id !== undefined);
}

/** Clicks on all referral links, one row per day of the last seven. */
export const weekOfClicksQuery = (partner: number) =>
  apiQuery('GET /api/referral-statistic/get-all-link/{partner}/{period}', {
    params: { partner, period: 'week' },
  });

/** A page of a partner's links; the default one, which was created first, comes first. */
export const linksPageQuery = (partner: number, page: number) =>
  apiQuery('GET /api/referral_links', { query: { partner, page, limits: PAGE_SIZE, 'order[id]': 'asc' } });

/** All links of a partner. */
export const allLinksQuery = (partner: number) =>
  apiQuery('GET /api/referral_links', { query: { partner, limits: ALL_LINKS, 'order[id]': 'asc' } });

/** The code of the default link, which the server generates from the name if there is none. */
export const ownCodeQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/referrals/save-code', { params: { id } });

/** Reloads everything about links: their codes are in the table of clicks too. */
export function reloadLinks(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/referral_(links|transitions)/.test(String(queryKey[0])),
  });
}
