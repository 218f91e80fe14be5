import { createRoute, redirect } from '@tanstack/react-router';
import { accountRoutes, openAccountRoutes } from '../areas/account/account.routes.ts';
import { bonusRoutes } from '../areas/bonuses/bonuses.routes.ts';
import { helpRoutes } from '../areas/content/help.routes.ts';
import { mediaRoutes } from '../areas/content/media.routes.ts';
import { newsRoutes } from '../areas/content/news.routes.ts';
import { notificationRoutes } from '../areas/content/notifications.routes.ts';
import { dashboardRoutes } from '../areas/dashboard/dashboard.routes.ts';
import { linksRoutes, openLinksRoutes } from '../areas/links/links.routes.ts';
import { moneyRoutes, openMoneyRoutes } from '../areas/money/money.routes.ts';
import { legalPageRoutes, sessionRoutes } from '../areas/session/session.routes.ts';
import { teamRoutes } from '../areas/team/team.routes.ts';
import { technicalRoutes } from '../areas/technical/technical.routes.ts';
import { catalogueRoutes } from '../catalogue/catalogue.routes.ts';
import { mediaFrame, root, signedIn } from '../frame/frame-routes.ts';
import { errorRoutes } from './errors/errors.routes.ts';
import { LazyNotFound } from './errors/LazyNotFound.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { MediaFrame } from './layout/MediaFrame.tsx';
import { RootLayout } from './layout/RootLayout.tsx';
import type { CompanyRoutes } from './operations/company-routes.ts';

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

/**
 * All pages of the application; any other path is "not found". The operators' pages exist only for those who work there;
 * links to them are typed anyway.
 */
export function routeTreeWith(company: CompanyRoutes | null) {
  return root
    .update({ component: RootLayout, notFoundComponent: LazyNotFound })
    .addChildren([
      index,
      ...sessionRoutes,
      ...openAccountRoutes,
      ...openLinksRoutes,
      ...openMoneyRoutes,
      mediaFrame.update({ component: MediaFrame }).addChildren([...mediaRoutes, ...legalPageRoutes]),
      ...errorRoutes,
      signedIn
        .update({ component: AppLayout })
        .addChildren([
          ...dashboardRoutes,
          ...teamRoutes,
          ...moneyRoutes,
          ...linksRoutes,
          ...accountRoutes,
          ...bonusRoutes,
          ...newsRoutes,
          ...helpRoutes,
          ...notificationRoutes,
          ...technicalRoutes,
          ...catalogueRoutes,
        ]),
      ...((company === null ? [] : [company]) as [CompanyRoutes]),
    ]);
}
