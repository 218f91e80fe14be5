import { createRoute } from '@tanstack/react-router';
import { parseTreeSearch } from '../../features/partners/tree-search.ts';
import { parseTeamSearch } from '../../features/team/team-search.ts';
import { signedIn } from '../frame-routes.ts';
import { screen } from '../screen.ts';

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
  validateSearch: parseTeamSearch,
  component: screen(() => import('./TeamTableScreen.tsx'), 'TeamTableScreen', ['team']),
});

/** Screens of the menu's group "team". */
export const teamRoutes = [teamTree, teamTable] as const;
