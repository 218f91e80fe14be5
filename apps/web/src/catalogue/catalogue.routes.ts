import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../frame/frame-routes.ts';
import { screen } from '../frame/screen.ts';
import { rowsTable } from './catalogue-search.ts';

const cards = createRoute({
  getParentRoute: () => signedIn,
  path: '/widgets/card',
  staticData: { title: 'nav.cards' },
  component: screen(() => import('./CardsPage.tsx'), 'CardsPage', ['catalogue']),
});

const lists = createRoute({
  getParentRoute: () => signedIn,
  path: '/widgets/lists',
  staticData: { title: 'nav.lists' },
  validateSearch: rowsTable.parse,
  component: screen(() => import('./ListsPage.tsx'), 'ListsPage', ['catalogue']),
});

const documentCards = createRoute({
  getParentRoute: () => signedIn,
  path: '/widgets/document-cards',
  staticData: { title: 'nav.documentCards' },
  component: screen(() => import('./DocumentCardsPage.tsx'), 'DocumentCardsPage', [
    'catalogue',
    'account',
    'links',
  ]),
});

const statistic = createRoute({
  getParentRoute: () => signedIn,
  path: '/widgets/statistic',
  staticData: { title: 'nav.statistic' },
  component: screen(() => import('./StatisticPage.tsx'), 'StatisticPage', ['catalogue', 'bonuses']),
});

const analytical = createRoute({
  getParentRoute: () => signedIn,
  path: '/widgets/analytical',
  staticData: { title: 'nav.analytical' },
  component: screen(() => import('./AnalyticalPage.tsx'), 'AnalyticalPage', ['catalogue', 'money']),
});

const charts = createRoute({
  getParentRoute: () => signedIn,
  path: '/charts/chartjs',
  staticData: { title: 'nav.charts' },
  component: screen(() => import('./ChartsPage.tsx'), 'ChartsPage', ['catalogue']),
});

const sparkLines = createRoute({
  getParentRoute: () => signedIn,
  path: '/charts/spark-line',
  staticData: { title: 'nav.sparkLines' },
  component: screen(() => import('./SparkLinesPage.tsx'), 'SparkLinesPage', ['catalogue']),
});

const forms = createRoute({
  getParentRoute: () => signedIn,
  path: '/forms',
  staticData: { title: 'nav.forms' },
  component: screen(() => import('./FormsPage.tsx'), 'FormsPage', ['catalogue', 'settings', 'technical']),
});

/** The demo pages: the living catalogue of components (specification, section 2). */
export const catalogueRoutes = [
  cards,
  lists,
  documentCards,
  statistic,
  analytical,
  charts,
  sparkLines,
  forms,
] as const;
