import { useQuery } from '@tanstack/react-query';
import { MessageMatrix } from '../../features/message-settings/MessageMatrix.tsx';
import { NotificationTypes } from '../../features/message-settings/NotificationTypes.tsx';
import { userQuery } from '../../features/users/users.data.ts';
import { AccountPage } from './AccountPage.tsx';

/** What one wants to be told, and how. */
export function MessageSettingsScreen() {
  return (
    <AccountPage title="nav.messageSettings">
      {({ partner, user, own }) => <Settings partner={partner} user={user} own={own} />}
    </AccountPage>
  );
}

function Settings({ partner, user, own }: { partner: number; user: number; own: boolean }) {
  const owner = useQuery(userQuery(user));
  return (
    <>
      <MessageMatrix partner={partner} writable={own} hasPhone={owner.data?.phone !== null} />
      {own && <NotificationTypes />}
    </>
  );
}
