import { createRoute } from '@tanstack/react-router';
import {
  parseAks,
  parseCableTypes,
  parseFieldDevices,
  parseLabels,
  parseProjects,
} from '../../features/technical-data/technical-search.ts';
import { signedIn } from '../frame-routes.ts';
import { screen } from '../screen.ts';

const projects = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/Projekte/Projekte',
  staticData: { title: 'nav.projects' },
  validateSearch: parseProjects,
  component: screen(() => import('./ProjectsScreen.tsx'), 'ProjectsScreen', ['technical']),
});

const aks = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/AKS',
  staticData: { title: 'nav.aks' },
  validateSearch: parseAks,
  component: screen(() => import('./AksScreen.tsx'), 'AksScreen', ['technical']),
});

const cableTypes = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/Kabeltype',
  staticData: { title: 'nav.cableTypes' },
  validateSearch: parseCableTypes,
  component: screen(() => import('./CableTypesScreen.tsx'), 'CableTypesScreen', ['technical']),
});

const fieldDevices = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/feldgeraete',
  staticData: { title: 'nav.fieldDevices' },
  validateSearch: parseFieldDevices,
  component: screen(() => import('./FieldDevicesScreen.tsx'), 'FieldDevicesScreen', ['technical']),
});

const labels = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/feldgeraete/labels',
  staticData: { title: 'nav.deviceLabels' },
  validateSearch: parseLabels,
  component: screen(() => import('./LabelsScreen.tsx'), 'LabelsScreen', ['technical']),
});

/** Technical master data (specification, section 2). */
export const technicalRoutes = [projects, aks, cableTypes, fieldDevices, labels] as const;
