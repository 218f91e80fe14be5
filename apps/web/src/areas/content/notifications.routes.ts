import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../frame/frame-routes.ts';
import { reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';

const load = () => import('./content.reads.ts');

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/notifications',
  staticData: { title: 'nav.notifications' },
  loader: reads(load, 'notifications'),
  component: screen(() => import('./notifications/NotificationsPage.tsx'), 'NotificationsPage', [
    'notifications',
  ]),
});

/** Notifications. */
export const notificationRoutes = [notifications] as const;
