import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ToastHost } from '../../ui/toast/ToastHost.tsx';
import css from './RootLayout.module.css';

/** Around every page: its title in the browser, and a bar while the next page is being loaded. */
export function RootLayout() {
  const { t } = useTexts();
  const named = useMatches().findLast((match) => match.staticData.title !== undefined);
  const title = t(named?.staticData.title ?? 'notFound.title');
  const loading = useRouterState({ select: (state) => state.status === 'pending' });
  useEffect(() => {
    document.title = `${title} · Blattwerk`;
  }, [title]);
  return (
    <>
      {loading && <div className={css.bar} />}
      <Outlet />
      <ToastHost />
    </>
  );
}
