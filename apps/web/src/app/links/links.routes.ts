import { createRoute } from '@tanstack/react-router';
import { parsePotentialSearch } from '../../features/potential-partners/potential-search.ts';
import { parseClicksSearch } from '../../features/referrals/clicks-search.ts';
import { parseLinksSearch } from '../../features/referrals/links-search.ts';
import { vouchersTable } from '../../features/vouchers/vouchers-search.ts';
import { signedIn } from '../frame-routes.ts';
import { screen } from '../screen.ts';

const referralLink = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/links/referral-link',
  staticData: { title: 'nav.referralLink' },
  validateSearch: parseLinksSearch,
  component: screen(() => import('./ReferralLinkScreen.tsx'), 'ReferralLinkScreen', ['links']),
});

const referralClicks = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/links/referral-clicks',
  staticData: { title: 'nav.referralClicks' },
  validateSearch: parseClicksSearch,
  component: screen(() => import('./ReferralClicksScreen.tsx'), 'ReferralClicksScreen', ['links']),
});

const potentialList = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/links/potential-list',
  staticData: { title: 'nav.potentialList' },
  validateSearch: parsePotentialSearch,
  component: screen(() => import('./PotentialListScreen.tsx'), 'PotentialListScreen', ['links']),
});

const vouchers = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/links/vouchers',
  staticData: { title: 'nav.vouchers' },
  validateSearch: vouchersTable.parse,
  component: screen(() => import('./VouchersScreen.tsx'), 'VouchersScreen', ['links']),
});

/** Screens of the group "links". */
export const linksRoutes = [referralLink, referralClicks, potentialList, vouchers] as const;
