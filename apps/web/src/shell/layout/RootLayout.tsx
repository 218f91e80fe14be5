import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useMaintenance } from '../../api/connection.ts';
import { isOperator, useSession } from '../../api/session-store.ts';
import { screen } from '../../frame/screen.ts';
import { companyName, isTrainingCopy } from '../../i18n/instance-facts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CopyHost } from '../../ui/copy/CopyHost.tsx';
import { ToastHost } from '../../ui/toast/ToastHost.tsx';
import css from './RootLayout.module.css';

const MaintenanceDialog = screen(() => import('../errors/MaintenanceDialog.tsx'), 'MaintenanceDialog', []);

/** Layout of every page: the browser's title, and a bar while the next page is loading. */
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

/** Pages that stay open: the operators' login, the maintenance page itself, and what it links to. */
const OPEN = ['/login', '/pages/under-maintenance', '/imprint', '/privacy'];

/** Operators continue to work, and the login page is how they get in; everyone else waits where they are. */
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
