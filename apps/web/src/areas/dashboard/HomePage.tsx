import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useCallback, useSyncExternalStore } from 'react';
import { getSession, useSession } from '../../api/session-store.ts';
import { getSubject, useSubject } from '../../api/subject.ts';
import { part } from '../../frame/screen.ts';
import { isOnFirstDay, keepChecklist, onChecklistChange } from '../account/checklist-state.ts';
import { celebrates, onCelebrates } from './celebrations/celebration-signal.ts';

const DashboardPage = part(() => import('./DashboardPage.tsx'), 'DashboardPage', []);
const Celebrations = part(() => import('./celebrations/Celebrations.tsx'), 'Celebrations', [
  'celebrations',
  'ui',
]);
const FirstDayPage = part(() => import('./first-day/FirstDayPage.tsx'), 'FirstDayPage', [
  'welcome',
  'sharing',
]);

/** The dashboard, or the page of the first day: neither loads the other. */
export function HomePage() {
  const { user } = useSession();
  const { partner, as } = useSubject();
  // On a slow line it is known only when the page is there.
  const first = useSyncExternalStore(onChecklistChange, () => isOnFirstDay(user?.id));
  const endFirst = useCallback(() => {
    if (user !== null) keepChecklist(user.id, { firstDay: false });
  }, [user]);
  return (
    <>
      {/* The footer stays where it will be while the other one is loaded. */}
      <Suspense fallback={<div className="bw-dash-later" />}>
        {first && as === 'own' ? <FirstDayPage partner={partner} onOver={endFirst} /> : <DashboardPage />}
      </Suspense>
      {as === 'own' && <WhenCelebrated />}
    </>
  );
}

/** Loaded when the server says that there is something; where it cannot be, the dashboard is as good as ever. */
function WhenCelebrated() {
  if (!useSyncExternalStore(onCelebrates, celebrates)) return null;
  return (
    <CatchBoundary getResetKey={() => 'celebrations'} errorComponent={() => null}>
      <Suspense>
        <Celebrations />
      </Suspense>
    </CatchBoundary>
  );
}

/** Loads what is shown first, while its reads are on their way: the router shows the page when it is there. */
HomePage.preload = (): Promise<void> | undefined => {
  const first = getSubject()?.own === true && isOnFirstDay(getSession().user?.id);
  return (first ? FirstDayPage : DashboardPage).preload?.();
};
