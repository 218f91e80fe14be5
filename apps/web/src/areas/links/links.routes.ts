import { createRoute } from '@tanstack/react-router';
import { root, signedIn } from '../../frame/frame-routes.ts';
import { reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { parsePotentialSearch } from './potential-partners/potential-search.ts';
import { parsePrintSearch } from './print/print-search.ts';
import { parseClicksSearch } from './referrals/clicks-search.ts';
import { parseLinksSearch } from './referrals/links-search.ts';
import { vouchersTable } from './vouchers/vouchers-search.ts';

const load = () => import('./links.reads.ts');

const referralLink = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/links/referral-link',
  staticData: { title: 'nav.referralLink' },
  validateSearch: parseLinksSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'referralLink'),
  component: screen(() => import('./referrals/LinksPage.tsx'), 'LinksPage', ['links', 'sharing']),
});

const printPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/links/print',
  staticData: { title: 'nav.printPage' },
  validateSearch: parsePrintSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'printPage'),
  component: screen(() => import('./print/PrintPage.tsx'), 'PrintPage', ['joining', 'links', 'sharing']),
});

const referralClicks = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/links/referral-clicks',
  staticData: { title: 'nav.referralClicks' },
  validateSearch: parseClicksSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'referralClicks'),
  component: screen(() => import('./referrals/ClicksPage.tsx'), 'ClicksPage', ['links']),
});

const potentialList = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/links/potential-list',
  staticData: { title: 'nav.potentialList' },
  validateSearch: parsePotentialSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'potentialList'),
  component: screen(() => import('./potential-partners/PotentialListPage.tsx'), 'PotentialListPage', [
    'links',
    'sharing',
  ]),
});

/** Share target of the installed app. */
const shared = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/links/shared',
  staticData: { title: 'nav.shared' },
  component: screen(() => import('./shared/SharedPage.tsx'), 'SharedPage', ['links']),
});

const vouchers = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/links/vouchers',
  staticData: { title: 'nav.vouchers' },
  validateSearch: vouchersTable.parse,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'vouchers'),
  component: screen(() => import('./vouchers/VouchersPage.tsx'), 'VouchersPage', ['links']),
});

/** For invited people who follow the link of the e-mail. */
const objection = createRoute({
  getParentRoute: () => root,
  path: '/invitation-objection/$token',
  staticData: { title: 'nav.objection' },
  component: screen(() => import('./potential-partners/ObjectionPage.tsx'), 'ObjectionPage', ['links']),
});

/** Pages of the group "links" that need no login. */
export const openLinksRoutes = [objection] as const;

/** Pages of the group "links". */
export const linksRoutes = [
  referralLink,
  printPage,
  referralClicks,
  potentialList,
  shared,
  vouchers,
] as const;
