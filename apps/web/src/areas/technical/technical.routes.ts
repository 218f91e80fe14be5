import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../frame/frame-routes.ts';
import { reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import {
  parseAks,
  parseCableTypes,
  parseFieldDevices,
  parseLabels,
  parseProjects,
} from './technical-data/technical-search.ts';

const load = () => import('./technical.reads.ts');

const projects = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/Projekte/Projekte',
  staticData: { title: 'nav.projects' },
  validateSearch: parseProjects,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'projects'),
  component: screen(() => import('./technical-data/ProjectsPage.tsx'), 'ProjectsPage', ['technical']),
});

const aks = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/AKS',
  staticData: { title: 'nav.aks' },
  validateSearch: parseAks,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'aks'),
  component: screen(() => import('./technical-data/AksPage.tsx'), 'AksPage', ['technical']),
});

const cableTypes = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/Kabeltype',
  staticData: { title: 'nav.cableTypes' },
  validateSearch: parseCableTypes,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'cableTypes'),
  component: screen(() => import('./technical-data/CableTypesPage.tsx'), 'CableTypesPage', ['technical']),
});

const fieldDevices = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/feldgeraete',
  staticData: { title: 'nav.fieldDevices' },
  validateSearch: parseFieldDevices,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'fieldDevices'),
  component: screen(() => import('./technical-data/FieldDevicesPage.tsx'), 'FieldDevicesPage', ['technical']),
});

const labels = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/feldgeraete/labels',
  staticData: { title: 'nav.deviceLabels' },
  validateSearch: parseLabels,
  component: screen(() => import('./technical-data/LabelsPage.tsx'), 'LabelsPage', ['technical']),
});

/** Technical master data (specification, section 2). */
export const technicalRoutes = [projects, aks, cableTypes, fieldDevices, labels] as const;
