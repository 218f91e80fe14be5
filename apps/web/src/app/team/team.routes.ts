import { createRoute } from '@tanstack/react-router';
import { contactsSearch } from '../../features/contacts/contacts-search.ts';
import { parseFindSearch } from '../../features/partners/find-search.ts';
import { parseTreeSearch } from '../../features/partners/tree-search.ts';
import { teamSearch } from '../../features/team/team-search.ts';
import { signedIn } from '../frame-routes.ts';
import { screen } from '../screen.ts';
import { parseAddPartnerSearch } from './add-partner-search.ts';

const teamTree = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/tree',
  staticData: { title: 'nav.teamTree' },
  validateSearch: parseTreeSearch,
  component: screen(() => import('./TeamTreeScreen.tsx'), 'TeamTreeScreen', ['team']),
});

const teamTable = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/table',
  staticData: { title: 'nav.yourTeamTable' },
  validateSearch: teamSearch.parse,
  component: screen(() => import('./TeamTableScreen.tsx'), 'TeamTableScreen', ['team']),
});

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/overview',
  staticData: { title: 'nav.teamOverview' },
  component: screen(() => import('./TeamOverviewScreen.tsx'), 'TeamOverviewScreen', ['team']),
});

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/contacts',
  staticData: { title: 'nav.contacts' },
  validateSearch: contactsSearch.parse,
  component: screen(() => import('./ContactsScreen.tsx'), 'ContactsScreen', ['team']),
});

const findPartner = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/find-partner',
  staticData: { title: 'nav.findPartner', operatorsOnly: true },
  validateSearch: parseFindSearch,
  component: screen(() => import('./FindPartnerScreen.tsx'), 'FindPartnerScreen', ['team']),
});

const addPartner = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/team/add-partner',
  staticData: { title: 'nav.addPartner' },
  validateSearch: parseAddPartnerSearch,
  component: screen(() => import('./AddPartnerScreen.tsx'), 'AddPartnerScreen', ['team', 'links']),
});

/** Screens of the menu's group "team". */
export const teamRoutes = [overview, teamTree, teamTable, addPartner, contacts, findPartner] as const;
