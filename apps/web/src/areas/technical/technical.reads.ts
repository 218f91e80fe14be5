import type { Subject } from '../../api/subject.ts';
import { pageSizeOf } from '../../ui/table/table-search.ts';
import {
  aksPageQuery,
  aksQuery,
  cableTypeQuery,
  cableTypesPageQuery,
  countQuery,
  fieldDevicesPageQuery,
  projectChoicesQuery,
  projectsPageQuery,
} from './technical-data/technical.data.ts';
import type {
  AksSearch,
  CableTypesSearch,
  FieldDevicesSearch,
  ProjectsSearch,
} from './technical-data/technical-search.ts';

const pageOf = (partner: number, search: { page?: number; size?: 25 | 50 | 100 }) => ({
  partner,
  page: search.page ?? 1,
  size: pageSizeOf(search),
});

export const projects = ({ partner }: Subject, search: ProjectsSearch) => [
  countQuery('projects', partner),
  projectsPageQuery(search, pageOf(partner, search)),
];

export const aks = ({ partner }: Subject, search: AksSearch) => [
  projectChoicesQuery(partner),
  countQuery('projects', partner),
  ...(search.view === 'list' ? [aksPageQuery(search, pageOf(partner, search))] : []),
];

export const cableTypes = ({ partner }: Subject, search: CableTypesSearch) => [
  countQuery('cable_types', partner),
  cableTypesPageQuery(search, pageOf(partner, search)),
];

export const fieldDevices = ({ partner }: Subject, search: FieldDevicesSearch) => [
  projectChoicesQuery(partner),
  countQuery('aks', partner),
  fieldDevicesPageQuery(search, pageOf(partner, search)),
  ...(search.aks === undefined ? [] : [aksQuery(search.aks)]),
  ...(search.cableType === undefined ? [] : [cableTypeQuery(search.cableType)]),
];
