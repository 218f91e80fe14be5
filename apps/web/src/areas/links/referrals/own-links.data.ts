import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { PAGE_SIZE } from '../../../ui/table/table-search.ts';
import type { ReferralLink } from './referrals.data.ts';

// What the first screens and other areas have of links: everything else about them comes with their own pages.

/** A link as a list has it: all of an own one, of a foreign one nothing but the code. */
type ListedLink = CallAnswer<'GET /api/referral_links'>['items'][number];

/** The most links that a partner can have, and that one page of a list can carry. */
const ALL_LINKS = 100;

/** The own links among those of a list. */
export function ownLinks(listed: readonly ListedLink[] = []): ReferralLink[] {
  return listed.filter((link): link is ReferralLink => link.id !== undefined);
}

/** Clicks on all referral links, one row for each of the last seven days. */
export const weekOfClicksQuery = (partner: number) =>
  apiQuery('GET /api/referral-statistic/get-all-link/{partner}/{period}', {
    params: { partner, period: 'week' },
  });

/** A page of a partner's links; the first one made, which is the default, comes first. */
export const linksPageQuery = (partner: number, page: number) =>
  apiQuery('GET /api/referral_links', { query: { partner, page, limits: PAGE_SIZE, 'order[id]': 'asc' } });

/** All links of a partner. */
export const allLinksQuery = (partner: number) =>
  apiQuery('GET /api/referral_links', { query: { partner, limits: ALL_LINKS, 'order[id]': 'asc' } });

/** The code of the default link, which the server makes out of the name if there is none. */
export const ownCodeQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/referrals/save-code', { params: { id } });

/** Reads everything about links again: their codes stand in the table of clicks too. */
export function reloadLinks(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/referral_(links|transitions)/.test(String(queryKey[0])),
  });
}
