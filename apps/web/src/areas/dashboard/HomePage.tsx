import { Suspense, useCallback, useSyncExternalStore } from 'react';
import { getSession, useSession } from '../../api/session-store.ts';
import { getSubject, useSubject } from '../../api/subject.ts';
import { part } from '../../frame/screen.ts';
import { isOnFirstDay, keepChecklist, onChecklistChange } from '../account/checklist-state.ts';

const DashboardPage = part(() => import('./DashboardPage.tsx'), 'DashboardPage', []);
const FirstDayPage = part(() => import('./first-day/FirstDayPage.tsx'), 'FirstDayPage', ['welcome']);

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
    // The footer stays where it will be while the other one is loaded.
    <Suspense fallback={<div className="bw-dash-later" />}>
      {first && as === 'own' ? <FirstDayPage partner={partner} onOver={endFirst} /> : <DashboardPage />}
    </Suspense>
  );
}

/** Loads what is shown first, while its reads are on their way: the router shows the page when it is there. */
HomePage.preload = (): Promise<void> | undefined => {
  const first = getSubject()?.own === true && isOnFirstDay(getSession().user?.id);
  return (first ? FirstDayPage : DashboardPage).preload?.();
};
