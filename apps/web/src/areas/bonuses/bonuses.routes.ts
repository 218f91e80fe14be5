import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../frame/frame-routes.ts';
import { reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { parseBonusSearch } from './bonus-search.ts';

const load = () => import('./bonuses.reads.ts');

const stepUp = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/bonuses/step-up',
  staticData: { title: 'nav.stepUpBonus' },
  validateSearch: parseBonusSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'stepUp'),
  component: screen(() => import('./StepUpPage.tsx'), 'StepUpPage', ['bonuses', 'money']),
});

const kickStart = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/bonuses/kick-start',
  staticData: { title: 'nav.kickStartBonus' },
  validateSearch: parseBonusSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'kickStart'),
  component: screen(() => import('./KickStartPage.tsx'), 'KickStartPage', ['bonuses', 'money']),
});

const builder = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/bonuses/builder',
  staticData: { title: 'nav.builderBonus' },
  validateSearch: parseBonusSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'builder'),
  component: screen(() => import('./BuilderPage.tsx'), 'BuilderPage', ['bonuses', 'money']),
});

const level = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/bonuses/level',
  staticData: { title: 'nav.levelBonus' },
  validateSearch: parseBonusSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'level'),
  component: screen(() => import('./LevelPage.tsx'), 'LevelPage', ['bonuses', 'money']),
});

const infinity = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/bonuses/infinity',
  staticData: { title: 'nav.infinityBonus' },
  validateSearch: parseBonusSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'infinity'),
  component: screen(() => import('./InfinityPage.tsx'), 'InfinityPage', ['bonuses', 'money']),
});

/** Pages of the menu's group "bonus". */
export const bonusRoutes = [stepUp, kickStart, builder, level, infinity] as const;
