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
const FirstDayPage = part(() => import('./first-day/FirstDayPage.tsx'), 'FirstDayPage', ['welcome']);

/** The dashboard or the page of the first day; neither loads the other. */
export function HomePage() {
  const { user } = useSession();
  const { partner, as } = useSubject();
  // On a slow connection this is known only after the page has rendered.
  const first = useSyncExternalStore(onChecklistChange, () => isOnFirstDay(user?.id));
  const endFirst = useCallback(() => {
    if (user !== null) keepChecklist(user.id, { firstDay: false });
  }, [user]);
  return (
    <>
      {/* Keeps the footer in its final place while the other page is loading. */}
      <Suspense fallback={<div className="bw-dash-later" />}>
        {first && as === 'own' ? <FirstDayPage partner={partner} onOver={endFirst} /> : <DashboardPage />}
      </Suspense>
      {as === 'own' && <WhenCelebrated />}
    </>
  );
}

/** Loaded when the server reports something to celebrate; if loading fails, the dashboard is unaffected. */
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

/** Loads the code of the first screen while its reads are in flight; the router renders the page when it has arrived. */
HomePage.preload = (): Promise<void> | undefined => {
  const first = getSubject()?.own === true && isOnFirstDay(getSession().user?.id);
  return (first ? FirstDayPage : DashboardPage).preload?.();
};
