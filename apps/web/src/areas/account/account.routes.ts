import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../frame-routes.ts';
import { screen } from '../screen.ts';
import {
  parseAddressSearch,
  parseBankSearch,
  parseDocumentSearch,
  parseProfileSearch,
} from './account-search.ts';

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/profile',
  staticData: { title: 'nav.profile' },
  validateSearch: parseProfileSearch,
  component: screen(() => import('./ProfileScreen.tsx'), 'ProfileScreen', ['account']),
});

const addresses = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/profile/addresses',
  staticData: { title: 'nav.addresses' },
  validateSearch: parseAddressSearch,
  component: screen(() => import('./AddressesScreen.tsx'), 'AddressesScreen', ['account']),
});

const documents = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/profile/documents',
  staticData: { title: 'nav.documents' },
  validateSearch: parseDocumentSearch,
  component: screen(() => import('./DocumentsScreen.tsx'), 'DocumentsScreen', ['account']),
});

const bankAccount = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/profile/bank-account',
  staticData: { title: 'nav.bankAccount' },
  validateSearch: parseBankSearch,
  component: screen(() => import('./BankAccountScreen.tsx'), 'BankAccountScreen', ['account']),
});

const messageSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/profile/message-settings',
  staticData: { title: 'nav.messageSettings' },
  component: screen(() => import('./MessageSettingsScreen.tsx'), 'MessageSettingsScreen', ['account']),
});

/** Screens of the group "account". */
export const accountRoutes = [profile, addresses, documents, bankAccount, messageSettings] as const;
