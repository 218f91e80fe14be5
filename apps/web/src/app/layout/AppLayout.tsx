import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOwnPartner } from '../../api/session-store.ts';
import { affiliateInfoQuery } from '../../features/session/session.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import css from './AppLayout.module.css';
import { BottomBar } from './BottomBar.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Header } from './Header.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The frame of every page behind the login: sidebar, header, content, footer. */
export function AppLayout() {
  const { t } = useTexts();
  useQuery(affiliateInfoQuery(useOwnPartner()));
  useFocusOnNavigation();
  return (
    <>
      <a href="#content" className={css.skip}>
        {t('layout.skip')}
      </a>
      <div className="bw-app">
        <Sidebar />
        <div className="bw-column">
          <Header />
          <main id="content" className="bw-main" tabIndex={-1}>
            <ConnectionBanner>
              <Outlet />
            </ConnectionBanner>
          </main>
          <footer className={`bw-footer ${css.footer}`}>
            <span>{t('layout.footer')}</span>
          </footer>
        </div>
        <BottomBar />
      </div>
    </>
  );
}

/** After going to another page, reading goes on at its title. */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
