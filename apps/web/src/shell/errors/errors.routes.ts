import { createRoute } from '@tanstack/react-router';
import { root } from '../../frame/frame-routes.ts';
import { screen } from '../../frame/screen.ts';
import { parseErrorSearch } from './error-search.ts';
import { LazyNotFound } from './LazyNotFound.tsx';

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/pages/error/404',
  staticData: { title: 'notFound.title' },
  component: LazyNotFound,
});

const serverError = createRoute({
  getParentRoute: () => root,
  path: '/pages/error/500',
  staticData: { title: 'nav.serverError' },
  validateSearch: parseErrorSearch,
  component: screen(() => import('./ServerErrorScreen.tsx'), 'ServerErrorScreen', []),
});

const underMaintenance = createRoute({
  getParentRoute: () => root,
  path: '/pages/under-maintenance',
  staticData: { title: 'nav.maintenance' },
  component: screen(() => import('./MaintenanceScreen.tsx'), 'MaintenanceScreen', []),
});

/** Error pages (specification, section 2), without sidebar, header and footer. */
export const errorRoutes = [notFound, serverError, underMaintenance] as const;
