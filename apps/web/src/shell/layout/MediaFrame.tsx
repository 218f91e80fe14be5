import { Suspense } from 'react';
import { isLocked } from '../../api/lock.ts';
import { useSession } from '../../api/session-store.ts';
import { screen } from '../../frame/screen.ts';
import { AppLayout } from './AppLayout.tsx';

const PublicFrame = screen(() => import('./PublicFrame.tsx'), 'PublicFrame', ['media']);

/** Layout of the media library: the usual shell for signed-in users, one without a menu for visitors. */
export function MediaFrame() {
  const { token, partner } = useSession();
  if (token !== null && partner !== null && !isLocked()) return <AppLayout />;
  return (
    <Suspense>
      <PublicFrame />
    </Suspense>
  );
}
