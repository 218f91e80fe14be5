import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useOwnPartner } from '../../api/session-store.ts';
import { useSubject, useViewed } from '../../api/subject.ts';
import { affiliateInfoQuery } from '../../areas/session/session/session.data.ts';
import { ConnectionBanner } from '../../frame/ConnectionBanner.tsx';
import { Legal } from '../../frame/Legal.tsx';
import { screen } from '../../frame/screen.ts';
import { useFocusOnNavigation } from '../../frame/use-focus-on-navigation.ts';
import { isShown } from '../../frame/viewing.ts';
import { ViewingBanner } from '../../frame/viewing-banner.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePhone } from '../../ui/use-media-query.ts';
import { useIdleLock } from '../lock.ts';
import css from './AppLayout.module.css';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { Sidebar } from './Sidebar.tsx';

const NotForViewed = screen(() => import('./NotForViewed.tsx'), 'NotForViewed', ['team']);

/** The frame of every page behind the login: sidebar, header, content, footer. */
export function AppLayout() {
  const { t } = useTexts();
  const viewed = useViewed();
  useQuery(affiliateInfoQuery(useOwnPartner()));
  useFocusOnNavigation();
  useIdleLock();
  const phone = usePhone();
  return (
    <>
      <a href="#content" className={`bw-skip bw-solid ${css.skip}`}>
        {t('layout.skip')}
      </a>
      <div className="bw-app">
        {!phone && <Sidebar />}
        <div className="bw-column">
          {viewed !== null && (
            <Suspense>
              <ViewingBanner key={viewed.partner} viewed={viewed} />
            </Suspense>
          )}
          <Header />
          <main id="content" className="bw-main" tabIndex={-1}>
            <ConnectionBanner>
              <Page />
            </ConnectionBanner>
          </main>
          <footer className={`bw-footer ${css.footer}`}>
            <span>{t('layout.footer')}</span>
            <Legal />
          </footer>
        </div>
        <BottomBar />
      </div>
    </>
  );
}

/** The screen, unless it is not shown of the partner that is looked at. */
function Page() {
  const { as } = useSubject();
  const { pathname } = useLocation();
  if (isShown(pathname, as)) return <Outlet />;
  return (
    <Suspense>
      <NotForViewed as={as} />
    </Suspense>
  );
}
