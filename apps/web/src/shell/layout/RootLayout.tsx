import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useMaintenance } from '../../api/connection.ts';
import { isOperator, useSession } from '../../api/session-store.ts';
import { screen } from '../../frame/screen.ts';
import { companyName, isTrainingCopy } from '../../i18n/company-name.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CopyHost } from '../../ui/copy/CopyHost.tsx';
import { ToastHost } from '../../ui/toast/ToastHost.tsx';
import css from './RootLayout.module.css';

const MaintenanceDialog = screen(() => import('../errors/MaintenanceDialog.tsx'), 'MaintenanceDialog', []);

/** Around every page: its title in the browser, and a bar while the next page is being loaded. */
export function RootLayout() {
  const { t } = useTexts();
  const named = useMatches().findLast((match) => match.staticData.title !== undefined);
  const title = t(named?.staticData.title ?? 'notFound.title');
  const loading = useRouterState({ select: (state) => state.status === 'pending' });
  useEffect(() => {
    document.title = `${title} · ${companyName()}`;
  }, [title]);
  return (
    <>
      {isTrainingCopy() && <aside className="bw-training">{t('layout.training')}</aside>}
      {loading && <div className={css.bar} />}
      <Outlet />
      <ToastHost />
      <CopyHost />
      <WhileMaintained />
    </>
  );
}

/** Pages that stay open: the way in of operators, the page itself, and what it links. */
const OPEN = ['/login', '/pages/under-maintenance', '/imprint', '/privacy'];

/** Operators work on, and the login page is theirs to come in by; everybody else waits where they are. */
function WhileMaintained() {
  const works = isOperator(useSession());
  const { pathname } = useLocation();
  const open = OPEN.includes(pathname) || works;
  if (!useMaintenance() || open) return null;
  return (
    <Suspense>
      <MaintenanceDialog />
    </Suspense>
  );
}
