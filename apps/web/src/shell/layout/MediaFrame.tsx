import { Suspense } from 'react';
import { isLocked } from '../../api/lock.ts';
import { useSession } from '../../api/session-store.ts';
import { screen } from '../../frame/screen.ts';
import { AppLayout } from './AppLayout.tsx';

const PublicFrame = screen(() => import('./PublicFrame.tsx'), 'PublicFrame', ['media']);

/** Around the media library: the usual frame for those who are signed in, one without a menu for all others. */
export function MediaFrame() {
  const { token, partner } = useSession();
  if (token !== null && partner !== null && !isLocked()) return <AppLayout />;
  return (
    <Suspense>
      <PublicFrame />
    </Suspense>
  );
}
