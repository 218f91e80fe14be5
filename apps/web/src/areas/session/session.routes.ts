import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mediaFrame, root } from '../../frame/frame-routes.ts';
import { openReads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { parseInvitationSearch, parseNewTermsSearch, parseSignUpSearch } from './sign-up-search.ts';

const load = () => import('./session.reads.ts');

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'login.title' },
  component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  staticData: { title: 'nav.signUp' },
  validateSearch: parseSignUpSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'signUp'),
  component: screen(() => import('./SignUpPage.tsx'), 'SignUpPage', ['joining']),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  staticData: { title: 'nav.forgotPassword' },
  component: screen(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage', ['joining']),
});

const lock = createRoute({
  getParentRoute: () => root,
  path: '/lock-screen',
  staticData: { title: 'nav.lockScreen' },
  component: screen(() => import('./LockPage.tsx'), 'LockPage', ['joining']),
});

const newTerms = createRoute({
  getParentRoute: () => root,
  path: '/new-terms',
  staticData: { title: 'nav.newTerms', requiresLogin: true },
  validateSearch: parseNewTermsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'newTerms'),
  component: screen(() => import('./NewTermsPage.tsx'), 'NewTermsPage', ['joining']),
});

const operatorInvitation = createRoute({
  getParentRoute: () => root,
  path: '/operator-invitation',
  staticData: { title: 'nav.operatorInvitation' },
  validateSearch: parseInvitationSearch,
  component: screen(() => import('./OperatorInvitationPage.tsx'), 'OperatorInvitationPage', ['joining']),
});

const takeoverInvitation = createRoute({
  getParentRoute: () => root,
  path: '/takeover-invitation',
  staticData: { title: 'nav.takeoverInvitation' },
  validateSearch: parseInvitationSearch,
  component: screen(() => import('./TakeoverInvitationPage.tsx'), 'TakeoverInvitationPage', ['joining']),
});

const emailChange = createRoute({
  getParentRoute: () => root,
  path: '/email-change',
  staticData: { title: 'nav.emailChange' },
  validateSearch: parseInvitationSearch,
  component: screen(() => import('./EmailChangePage.tsx'), 'EmailChangePage', ['joining']),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  staticData: { title: 'nav.setup' },
  loader: openReads(load, 'setup'),
  component: screen(() => import('./SetupPage.tsx'), 'SetupPage', ['joining', 'setup']),
});

/** Only for unknown codes: the server redirects all others. */
const unknownLink = createRoute({
  getParentRoute: () => root,
  path: '/r/$code',
  staticData: { title: 'nav.referral' },
  component: screen(() => import('./UnknownLinkPage.tsx'), 'UnknownLinkPage', ['joining']),
});

const imprint = createRoute({
  getParentRoute: () => mediaFrame,
  path: '/imprint',
  staticData: { title: 'legal.imprint' },
  loader: openReads(load, 'imprint'),
  component: screen(() => import('./legal-documents/LegalPage.tsx'), 'ImprintPage', ['joining']),
});

const privacy = createRoute({
  getParentRoute: () => mediaFrame,
  path: '/privacy',
  staticData: { title: 'legal.privacy' },
  loader: openReads(load, 'privacy'),
  component: screen(() => import('./legal-documents/LegalPage.tsx'), 'PrivacyPage', ['joining']),
});

/** Public legal documents, signed in or not. */
export const legalPageRoutes = [imprint, privacy] as const;

/**
 * Pages without or before a session: setup, login, sign-up, forgotten password, lock, new terms, unknown referral links,
 * first passwords of staff and of people taken over, and a new e-mail address.
 */
export const sessionRoutes = [
  setup,
  login,
  signUp,
  forgotPassword,
  lock,
  newTerms,
  unknownLink,
  operatorInvitation,
  takeoverInvitation,
  emailChange,
] as const;
