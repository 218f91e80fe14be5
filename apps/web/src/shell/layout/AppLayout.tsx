import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useOwnPartner } from '../../api/session-store.ts';
import { useSubject, useViewed } from '../../api/subject.ts';
import { affiliateInfoQuery } from '../../areas/session/session/session.data.ts';
import { useNewTerms } from '../../frame/new-terms.ts';
import { screen } from '../../frame/screen.ts';
import { isShown } from '../../frame/viewing.ts';
import { ViewingBanner } from '../../frame/viewing-banner.ts';
import { AppFrame } from './AppFrame.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { Sidebar } from './Sidebar.tsx';

const NotForViewed = screen(() => import('./NotForViewed.tsx'), 'NotForViewed', ['team']);

/** The shell of a partner's pages: sidebar, header, content, footer. */
export function AppLayout() {
  const viewed = useViewed();
  useQuery(affiliateInfoQuery(useOwnPartner()));
  const held = useNewTerms();
  return (
    <AppFrame
      side={<Sidebar />}
      head={
        <>
          {viewed !== null && (
            <Suspense>
              <ViewingBanner key={viewed.partner} viewed={viewed} />
            </Suspense>
          )}
          <Header />
        </>
      }
      bar={<BottomBar />}
      held={held}
    >
      <Page />
    </AppFrame>
  );
}

/** The screen, unless it is not shown of the viewed partner. */
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
