import type { Subject } from '../../api/subject.ts';
import { berlinDay } from '../../i18n/format.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { periodOf, previousOf } from '../../ui/charts/period.ts';
import { pageSizeOf } from '../../ui/table/table-search.ts';
import {
  invitationQuery,
  invitationsPageQuery,
  remainingInfoQuery,
} from './potential-partners/potential-partners.data.ts';
import type { PotentialSearch } from './potential-partners/potential-search.ts';
import type { PrintSearch } from './print/print-search.ts';
import { referralResultsQuery } from './referral-results/referral-results.data.ts';
import type { ClicksSearch } from './referrals/clicks-search.ts';
import type { LinksSearch } from './referrals/links-search.ts';
import { allLinksQuery, linksPageQuery } from './referrals/own-links.data.ts';
import {
  clicksQuery,
  codesLeadToQuery,
  libraryQuery,
  linkQuery,
  transitionsPageQuery,
} from './referrals/referrals.data.ts';
import { voucherQuery, vouchersQuery } from './vouchers/vouchers.data.ts';
import type { VouchersSearch } from './vouchers/vouchers-search.ts';

export const referralLink = ({ partner, own }: Subject, { page = 1, edit }: LinksSearch) => [
  linksPageQuery(partner, page),
  codesLeadToQuery(partner),
  ...(own && edit !== undefined ? [libraryQuery(currentLocale())] : []),
];

export const printPage = ({ partner }: Subject, { link }: PrintSearch) => [
  link === undefined ? linksPageQuery(partner, 1) : linkQuery(link),
];

export function referralClicks({ partner }: Subject, search: ClicksSearch) {
  const period = periodOf(search, berlinDay(Date.now()));
  return [
    allLinksQuery(partner),
    clicksQuery(partner, period, search.link),
    clicksQuery(partner, previousOf(period), search.link),
    transitionsPageQuery(partner, search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
    referralResultsQuery(partner),
  ];
}

export function potentialList({ user, own }: Subject, search: PotentialSearch) {
  if (user === null) return [];
  return [
    ...(own ? [remainingInfoQuery()] : []),
    invitationsPageQuery(user, search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
    ...(search.invitation === undefined ? [] : [invitationQuery(search.invitation)]),
  ];
}

export const vouchers = ({ user, own }: Subject, search: VouchersSearch) => [
  vouchersQuery(own ? null : user, search),
  ...(search.voucher === undefined ? [] : [voucherQuery(search.voucher)]),
];
