import { createRoute } from '@tanstack/react-router';
import { root, signedIn } from '../../frame/frame-routes.ts';
import { reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import {
  parseAddressSearch,
  parseBankSearch,
  parseDocumentSearch,
  parseProfileSearch,
} from './account-search.ts';

const load = () => import('./account.reads.ts');

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/profile',
  staticData: { title: 'nav.profile' },
  validateSearch: parseProfileSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'profile'),
  component: screen(() => import('./ProfilePage.tsx'), 'ProfilePage', ['account']),
});

const addresses = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/profile/addresses',
  staticData: { title: 'nav.addresses' },
  validateSearch: parseAddressSearch,
  loader: reads(load, 'addresses'),
  component: screen(() => import('./AddressesPage.tsx'), 'AddressesPage', ['account']),
});

const documents = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/profile/documents',
  staticData: { title: 'nav.documents' },
  validateSearch: parseDocumentSearch,
  loader: reads(load, 'documents'),
  component: screen(() => import('./DocumentsPage.tsx'), 'DocumentsPage', ['account']),
});

const bankAccount = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/profile/bank-account',
  staticData: { title: 'nav.bankAccount' },
  validateSearch: parseBankSearch,
  loader: reads(load, 'bankAccount'),
  component: screen(() => import('./BankAccountPage.tsx'), 'BankAccountPage', ['account']),
});

const messageSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/profile/message-settings',
  staticData: { title: 'nav.messageSettings' },
  loader: reads(load, 'messageSettings'),
  component: screen(() => import('./MessageSettingsPage.tsx'), 'MessageSettingsPage', ['account']),
});

/** For people who follow a mail's link, signed in or not. */
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  staticData: { title: 'nav.messageSettings' },
  component: screen(() => import('./UnsubscribePage.tsx'), 'UnsubscribePage', ['account']),
});

/** Pages of the account that are open to everybody. */
export const openAccountRoutes = [unsubscribe] as const;

/** Pages of the account. */
export const accountRoutes = [profile, addresses, documents, bankAccount, messageSettings] as const;
