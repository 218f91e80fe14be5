import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../frame-routes.ts';
import { screen } from '../screen.ts';
import { parseBonusSearch } from './bonus-search.ts';

const stepUp = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/bonuses/step-up',
  staticData: { title: 'nav.stepUpBonus' },
  validateSearch: parseBonusSearch,
  component: screen(() => import('./StepUpScreen.tsx'), 'StepUpScreen', ['bonuses', 'money']),
});

const kickStart = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/bonuses/kick-start',
  staticData: { title: 'nav.kickStartBonus' },
  validateSearch: parseBonusSearch,
  component: screen(() => import('./KickStartScreen.tsx'), 'KickStartScreen', ['bonuses', 'money']),
});

const builder = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/bonuses/builder',
  staticData: { title: 'nav.builderBonus' },
  validateSearch: parseBonusSearch,
  component: screen(() => import('./BuilderScreen.tsx'), 'BuilderScreen', ['bonuses', 'money']),
});

const level = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/bonuses/level',
  staticData: { title: 'nav.levelBonus' },
  validateSearch: parseBonusSearch,
  component: screen(() => import('./LevelScreen.tsx'), 'LevelScreen', ['bonuses', 'money']),
});

const infinity = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/bonuses/infinity',
  staticData: { title: 'nav.infinityBonus' },
  validateSearch: parseBonusSearch,
  component: screen(() => import('./InfinityScreen.tsx'), 'InfinityScreen', ['bonuses', 'money']),
});

/** Screens of the menu's group "bonus". */
export const bonusRoutes = [stepUp, kickStart, builder, level, infinity] as const;
