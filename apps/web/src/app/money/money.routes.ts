import { createRoute } from '@tanstack/react-router';
import { ledgerTable } from '../../features/balances/ledger-search.ts';
import { parseCredits } from '../../features/credits/credits-search.ts';
import { ordersTable } from '../../features/orders/orders-search.ts';
import { payoutsTable } from '../../features/payouts/payouts-search.ts';
import { parseRequestSearch } from '../../features/payouts/request-search.ts';
import { statementsTable } from '../../features/statements/statements-search.ts';
import { signedIn } from '../frame-routes.ts';
import { screen } from '../screen.ts';

const creditsPending = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/credits/pending',
  staticData: { title: 'nav.creditsPending' },
  validateSearch: parseCredits('pending'),
  component: screen(() => import('./CreditsScreens.tsx'), 'CreditsPendingScreen', ['money']),
});

const creditsAvailable = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/credits/available',
  staticData: { title: 'nav.creditsAvailable' },
  validateSearch: parseCredits('available'),
  component: screen(() => import('./CreditsScreens.tsx'), 'CreditsAvailableScreen', ['money']),
});

const orders = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/orders',
  staticData: { title: 'nav.orders' },
  validateSearch: ordersTable.parse,
  component: screen(() => import('./OrdersScreen.tsx'), 'OrdersScreen', ['money']),
});

const balance = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/balance',
  staticData: { title: 'nav.balance' },
  validateSearch: ledgerTable.parse,
  component: screen(() => import('./BalanceScreen.tsx'), 'BalanceScreen', ['money']),
});

const payoutList = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/payout/list',
  staticData: { title: 'nav.payoutList' },
  validateSearch: payoutsTable.parse,
  component: screen(() => import('./PayoutListScreen.tsx'), 'PayoutListScreen', ['money']),
});

const payoutNew = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/payout/new',
  staticData: { title: 'nav.payoutNew' },
  validateSearch: parseRequestSearch,
  component: screen(() => import('./PayoutNewScreen.tsx'), 'PayoutNewScreen', ['money']),
});

const statements = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/accounts/statements',
  staticData: { title: 'nav.statements' },
  validateSearch: statementsTable.parse,
  component: screen(() => import('./StatementsScreen.tsx'), 'StatementsScreen', ['money']),
});

/** Screens of the menu's group "account": credits, balance, payouts; and orders. */
export const moneyRoutes = [
  creditsPending,
  creditsAvailable,
  orders,
  balance,
  payoutList,
  payoutNew,
  statements,
] as const;
