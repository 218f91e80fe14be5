import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../frame-routes.ts';
import { screen } from '../screen.ts';

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/notifications',
  staticData: { title: 'nav.notifications' },
  component: screen(() => import('../../features/notifications/NotificationsPage.tsx'), 'NotificationsPage', [
    'notifications',
  ]),
});

/** Notifications. */
export const notificationRoutes = [notifications] as const;
