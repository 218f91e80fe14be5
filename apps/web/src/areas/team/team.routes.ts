import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../frame/frame-routes.ts';
import { reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { parseAddPartnerSearch } from './add-partner-search.ts';
import { parseContactsSearch } from './contacts/contacts-search.ts';
import { parseFindSearch } from './partners/find-search.ts';
import { parseTreeSearch } from './partners/tree-search.ts';
import { teamSearch } from './team/team-search.ts';
import { parseFeedSearch } from './team-feed/feed-search.ts';
import { messageRoutes } from './team-messages/messages.routes.ts';

const load = () => import('./team.reads.ts');

const teamTree = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/tree',
  staticData: { title: 'nav.teamTree' },
  validateSearch: parseTreeSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'tree'),
  component: screen(() => import('./TeamTreePage.tsx'), 'TeamTreePage', ['team']),
});

const teamTable = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/table',
  staticData: { title: 'nav.yourTeamTable' },
  validateSearch: teamSearch.parse,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'table'),
  component: screen(() => import('./team/TeamTablePage.tsx'), 'TeamTablePage', ['team']),
});

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/overview',
  staticData: { title: 'nav.teamOverview' },
  loader: reads(load, 'overview'),
  component: screen(() => import('./team/overview/TeamOverviewPage.tsx'), 'TeamOverviewPage', [
    'team',
    'feed',
  ]),
});

const feed = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/feed',
  staticData: { title: 'nav.teamFeed' },
  validateSearch: parseFeedSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'feed'),
  component: screen(() => import('./team-feed/FeedPage.tsx'), 'FeedPage', ['team', 'feed']),
});

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/contacts',
  staticData: { title: 'nav.contacts' },
  validateSearch: parseContactsSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'contacts'),
  component: screen(() => import('./contacts/ContactsPage.tsx'), 'ContactsPage', ['team']),
});

const findPartner = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/find-partner',
  staticData: { title: 'nav.findPartner', operatorsOnly: true },
  validateSearch: parseFindSearch,
  component: screen(() => import('./partners/FindPartnerPage.tsx'), 'FindPartnerPage', ['team']),
});

const addPartner = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/add-partner',
  staticData: { title: 'nav.addPartner' },
  validateSearch: parseAddPartnerSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'addPartner'),
  component: screen(() => import('./AddPartnerPage.tsx'), 'AddPartnerPage', ['team', 'links']),
});

/** Pages of the menu's group "team". */
export const teamRoutes = [
  overview,
  feed,
  teamTree,
  teamTable,
  addPartner,
  contacts,
  ...messageRoutes,
  findPartner,
] as const;
