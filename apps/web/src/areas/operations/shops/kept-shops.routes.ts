import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { parseKeptShopsSearch } from './kept-shops-search.ts';

/** Shops that redeem payouts. */
export const keptShops = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/shops',
  staticData: { title: 'operations:title.shops' },
  validateSearch: parseKeptShopsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(() => import('./kept-shops.reads.ts'), 'keptShops'),
  component: screen(() => import('./KeptShopsPage.tsx'), 'KeptShopsPage', [
    'shopsDesk',
    'operations',
    'refusals',
    'companyRefusals',
  ]),
});
