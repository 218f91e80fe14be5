import { NotificationsPage } from '../../features/notifications/NotificationsPage.tsx';

/** The own notifications. */
export function NotificationsScreen() {
  return <NotificationsPage />;
}
