import { useQuery } from '@tanstack/react-query';
import { AccountPage } from './AccountPage.tsx';
import { CalendarFeedCard } from './calendar-feed/CalendarFeedCard.tsx';
import { MessageMatrix } from './message-settings/MessageMatrix.tsx';
import { NotificationTypes } from './message-settings/NotificationTypes.tsx';
import { PushCard } from './push/PushCard.tsx';
import { userQuery } from './users/users.data.ts';

/** Which messages are sent and by which channel, dates for a calendar program, and push devices. */
export function MessageSettingsPage() {
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
      {own && <CalendarFeedCard />}
      {own && <PushCard />}
    </>
  );
}
