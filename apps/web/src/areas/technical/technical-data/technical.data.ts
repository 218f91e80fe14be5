import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf, type Search, type TableDefinition } from '../../../ui/table/table-search.ts';
import {
  type AksSearch,
  aksTable,
  type CableTypesSearch,
  cableTypesTable,
  type FieldDevicesSearch,
  fieldDevicesTable,
  type LabelsSearch,
  type ProjectsSearch,
  projectsTable,
} from './technical-search.ts';

/** The sections, as the API and the texts name them. */
export type Kind = 'projects' | 'aks' | 'cable_types' | 'field_devices';

export type Project = CallAnswer<'GET /api/projects/{id}'>;
export type Aks = CallAnswer<'GET /api/aks/{id}'>;
export type CableType = CallAnswer<'GET /api/cable_types/{id}'>;
export type FieldDevice = CallAnswer<'GET /api/field_devices/{id}'>;

/** A page of a list, and its owner. */
export interface Paged {
  readonly partner: number;
  readonly page: number;
  readonly size: number;
}

/** Maximum number of options in a field: the limit of a list's answer. */
export const MOST_CHOICES = 100;

/** Parameters of every list: owner, page and order. */
function listed(definition: TableDefinition, found: Search, { partner, page, size }: Paged) {
  const { sort, direction } = orderOf(definition, found);
  return { partner, page, limits: size, [`order[${sort}]`]: direction };
}

export function projectsPageQuery(found: ProjectsSearch, paged: Paged) {
  const { search, status } = found;
  return apiQuery('GET /api/projects', {
    query: {
      ...listed(projectsTable, found, paged),
      ...(search && { search }),
      ...(status && { status }),
    },
  });
}

export function aksPageQuery(found: AksSearch, paged: Paged) {
  const { search, project } = found;
  return apiQuery('GET /api/aks', {
    query: {
      ...listed(aksTable, found, paged),
      ...(search && { search }),
      ...(project && { project }),
    },
  });
}

export function cableTypesPageQuery(found: CableTypesSearch, paged: Paged) {
  const { search, cores } = found;
  return apiQuery('GET /api/cable_types', {
    query: {
      ...listed(cableTypesTable, found, paged),
      ...(search && { search }),
      ...(cores && { cores }),
    },
  });
}

export function fieldDevicesPageQuery(found: FieldDevicesSearch | LabelsSearch, paged: Paged) {
  const { search, project, signal, aks, cableType, uncabled } = found;
  const chosen = 'devices' in found ? found.devices?.split('.').map(Number) : undefined;
  return apiQuery('GET /api/field_devices', {
    query: {
      ...listed(fieldDevicesTable, found, paged),
      ...(search && { search }),
      ...(project && { project }),
      ...(signal && { signal }),
      ...(aks && { aks }),
      ...(cableType && { cableType }),
      ...(uncabled && { withCableType: false }),
      ...(chosen && { id: chosen }),
    },
  });
}

/** Codes directly below another one, or at the top of a project. */
export const branchQuery = (partner: number, project: number, parent: number | null, page: number) =>
  apiQuery('GET /api/aks', {
    query: {
      partner,
      project,
      ...(parent === null ? { root: true } : { parent }),
      'order[code]': 'asc',
      page,
      limits: MOST_CHOICES,
    },
  });

export const projectQuery = (id: number) => apiQuery('GET /api/projects/{id}', { params: { id } });
export const aksQuery = (id: number) => apiQuery('GET /api/aks/{id}', { params: { id } });
export const cableTypeQuery = (id: number) => apiQuery('GET /api/cable_types/{id}', { params: { id } });
export const fieldDeviceQuery = (id: number) => apiQuery('GET /api/field_devices/{id}', { params: { id } });

/** Projects as options, by number. */
export const projectChoicesQuery = (partner: number) =>
  apiQuery('GET /api/projects', { query: { partner, limits: MOST_CHOICES, 'order[number]': 'asc' } });

/** Projects as options of a field. */
export function projectOptions(projects: readonly Project[]) {
  return projects.map(({ id, number, name }) => ({ value: String(id), label: `${number} ${name}` }));
}

/** Codes of a project that contain the typed text. */
export const aksChoicesQuery = (project: number, search: string) =>
  apiQuery('GET /api/aks', {
    query: { project, 'order[code]': 'asc', limits: 20, ...(search !== '' && { code: search }) },
  });

/** The exact code, if the project has it. */
export const exactAksQuery = (project: number, code: string) =>
  apiQuery('GET /api/aks', { query: { project, exact: code, limits: 1 } });

/** Cable types whose designation contains the typed text. */
export const cableTypeChoicesQuery = (search: string) =>
  apiQuery('GET /api/cable_types', {
    query: { 'order[designation]': 'asc', limits: 20, ...(search !== '' && { designation: search }) },
  });

/** The cable type of this designation, if there is one. */
export const exactCableTypeQuery = (designation: string) =>
  apiQuery('GET /api/cable_types', { query: { exact: designation, limits: 1 } });

/** The number of rows in a section, without filters. */
export const countQuery = (kind: Kind, partner: number) =>
  apiQuery(`GET /api/${kind}`, { query: { partner, limits: 1 } });

/** The id at the end of an IRI. */
export function idOf(address: string): number {
  return Number(address.slice(address.lastIndexOf('/') + 1));
}

const everything = /^\/api\/(projects|aks|cable_types|field_devices)\b/;

/** Reloads all technical data, since each section shows counts of the others; queries of deleted rows are removed instead. */
export function refreshTechnicalData(queryClient: QueryClient, gone?: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => everything.test(String(path)) && path !== gone,
  });
}
