import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';

/** Where the company's shop is connected. */
export const connections = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/connections',
  staticData: { title: 'operations:title.connections' },
  loader: openReads(() => import('../operations.reads.ts'), 'connections'),
  component: screen(() => import('./ConnectionsPage.tsx'), 'ConnectionsPage', ['operations', 'shop']),
});
