import { createRoute } from '@tanstack/react-router';
import { root } from '../frame-routes.ts';
import { screen } from '../screen.ts';
import { parseSignUpSearch } from './sign-up-search.ts';

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  staticData: { title: 'nav.signUp' },
  validateSearch: parseSignUpSearch,
  component: screen(() => import('./SignUpScreen.tsx'), 'SignUpScreen', ['joining']),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  staticData: { title: 'nav.forgotPassword' },
  component: screen(() => import('./ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen', ['joining']),
});

const lockScreen = createRoute({
  getParentRoute: () => root,
  path: '/lock-screen',
  staticData: { title: 'nav.lockScreen' },
  component: screen(() => import('./LockScreen.tsx'), 'LockScreen', ['joining']),
});

/** Only of codes that nobody has: the server leads on from all others. */
const unknownLink = createRoute({
  getParentRoute: () => root,
  path: '/r/$code',
  staticData: { title: 'nav.referral' },
  component: screen(() => import('./UnknownLinkScreen.tsx'), 'UnknownLinkScreen', ['joining']),
});

/** Screens of the joining group: sign-up, forgotten password, lock screen, referral links of others. */
export const joiningRoutes = [signUp, forgotPassword, lockScreen, unknownLink] as const;
