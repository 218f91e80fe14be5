import { createRoute } from '@tanstack/react-router';
import { root, signedIn } from '../../frame/frame-routes.ts';
import { openReads, reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { ledgerTable } from './balances/ledger-search.ts';
import { parseCredits } from './credits/credits-search.ts';
import { ordersTable } from './orders/orders-search.ts';
import { payoutsTable } from './payouts/payouts-search.ts';
import { parseRequestSearch } from './payouts/request-search.ts';
import { parseQuestionsSearch } from './questions/questions-search.ts';
import { statementsTable } from './statements/statements-search.ts';

const load = () => import('./money.reads.ts');

const hub = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts',
  staticData: { title: 'nav.money' },
  loader: reads(load, 'hub'),
  component: screen(() => import('./hub/HubPage.tsx'), 'HubPage', ['money', 'month']),
});

const creditsPending = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/credits/pending',
  staticData: { title: 'nav.creditsPending' },
  validateSearch: parseCredits('pending'),
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'creditsPending'),
  component: screen(() => import('./credits/CreditsPage.tsx'), 'CreditsPendingPage', ['money']),
});

const creditsAvailable = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/credits/available',
  staticData: { title: 'nav.creditsAvailable' },
  validateSearch: parseCredits('available'),
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'creditsAvailable'),
  component: screen(() => import('./credits/CreditsPage.tsx'), 'CreditsAvailablePage', ['money']),
});

const orders = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/orders',
  staticData: { title: 'nav.orders' },
  validateSearch: ordersTable.parse,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'orders'),
  component: screen(() => import('./orders/OrdersPage.tsx'), 'OrdersPage', ['money']),
});

const balance = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/balance',
  staticData: { title: 'nav.balance' },
  validateSearch: ledgerTable.parse,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'balance'),
  component: screen(() => import('./balances/BalancePage.tsx'), 'BalancePage', ['money']),
});

const payoutList = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/payout/list',
  staticData: { title: 'nav.payoutList' },
  validateSearch: payoutsTable.parse,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'payoutList'),
  component: screen(() => import('./payouts/PayoutListPage.tsx'), 'PayoutListPage', ['money']),
});

const payoutNew = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/payout/new',
  staticData: { title: 'nav.payoutNew' },
  validateSearch: parseRequestSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'payoutNew'),
  component: screen(() => import('./payouts/RequestPage.tsx'), 'RequestPage', ['money']),
});

const statements = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/statements',
  staticData: { title: 'nav.statements' },
  validateSearch: statementsTable.parse,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'statements'),
  component: screen(() => import('./statements/StatementsPage.tsx'), 'StatementsPage', ['money', 'month']),
});

const questions = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/questions',
  staticData: { title: 'nav.questions' },
  validateSearch: parseQuestionsSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'questions'),
  component: screen(() => import('./questions/QuestionsPage.tsx'), 'QuestionsPage', ['money', 'questions']),
});

/** For a tax adviser with a link and no account. */
const taxPackage = createRoute({
  getParentRoute: () => root,
  path: '/tax-package/$token',
  staticData: { title: 'nav.taxPackage' },
  loader: openReads(load, 'taxPackage'),
  component: screen(() => import('./statements/tax-package/TaxPackagePage.tsx'), 'TaxPackagePage', ['money']),
});

/** Money pages that need no login. */
export const openMoneyRoutes = [taxPackage] as const;

/** All money pages: overview, credits, balance, payouts, statements; and orders. */
export const moneyRoutes = [
  hub,
  creditsPending,
  creditsAvailable,
  orders,
  balance,
  payoutList,
  payoutNew,
  statements,
  questions,
] as const;
