import { flag, oneOf, type Search, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';

/** Statuses of a project. */
export const projectStatuses = ['planned', 'running', 'finished'] as const;

/** Direction of a device's signal, seen from its controller. */
export const signals = ['AI', 'AO', 'DI', 'DO', 'bus'] as const;

/** The open row: its id, or a new one. */
const rowId = (raw: unknown): number | 'new' | undefined => (raw === 'new' ? raw : wholeNumber(raw));

/** Search parameters of the projects. */
export const projectsTable = tableSearch({
  sortFields: ['number', 'name', 'site', 'status'],
  defaultSort: 'number',
  defaultDirection: 'asc',
  filters: { search: text, status: oneOf(projectStatuses) },
  row: 'project',
  rowId,
});

/** Search parameters of the codes. */
export const aksTable = tableSearch({
  sortFields: ['code', 'name'],
  defaultSort: 'code',
  defaultDirection: 'asc',
  filters: { search: text, project: wholeNumber },
  row: 'aks',
  rowId,
});

/** Search parameters of the cable types. */
export const cableTypesTable = tableSearch({
  sortFields: ['designation', 'cores', 'crossSection'],
  defaultSort: 'designation',
  defaultDirection: 'asc',
  filters: { search: text, cores: wholeNumber },
  row: 'cable',
  rowId,
});

const deviceFilters = {
  search: text,
  project: wholeNumber,
  signal: oneOf(signals),
  aks: wholeNumber,
  cableType: wholeNumber,
  uncabled: flag,
};

/** Search parameters of the field devices. */
export const fieldDevicesTable = tableSearch({
  sortFields: ['code', 'aks.code', 'type', 'manufacturer', 'location', 'signal', 'cableLengthCm'],
  defaultSort: 'aks.code',
  defaultDirection: 'asc',
  filters: deviceFilters,
  row: 'device',
  rowId,
});

/** Search parameters common to all sections besides the table's: the open import. */
interface Importing {
  import?: true;
}

const importing = (raw: Search): Importing => (flag(raw.import) ? { import: true } : {});

export type ProjectsSearch = ReturnType<typeof parseProjects>;
export const parseProjects = (raw: Search) => ({ ...projectsTable.parse(raw), ...importing(raw) });

export type CableTypesSearch = ReturnType<typeof parseCableTypes>;
export const parseCableTypes = (raw: Search) => ({ ...cableTypesTable.parse(raw), ...importing(raw) });

export type FieldDevicesSearch = ReturnType<typeof parseFieldDevices>;
export const parseFieldDevices = (raw: Search) => ({ ...fieldDevicesTable.parse(raw), ...importing(raw) });

/** Further search parameters of the codes: list view, and the code that a new one starts with. */
interface AksPage {
  view?: 'list';
  below?: string;
}

export type AksSearch = ReturnType<typeof parseAks>;
export const parseAks = (raw: Search) => {
  const page: AksPage = {};
  if (raw.view === 'list') page.view = raw.view;
  const below = text(raw.below);
  if (below !== undefined) page.below = below;
  return { ...aksTable.parse(raw), ...importing(raw), ...page };
};

/** The devices to label: selected ones by id, or all filtered ones. */
export type LabelsSearch = ReturnType<typeof parseLabels>;
export const parseLabels = (raw: Search) => {
  const { sort, direction, page: _page, device: _device, ...filters } = fieldDevicesTable.parse(raw);
  const devices = typeof raw.devices === 'number' ? String(raw.devices) : raw.devices;
  const chosen = typeof devices === 'string' && /^\d{1,15}(\.\d{1,15})*$/.test(devices);
  return { ...filters, sort, direction, ...(chosen && { devices }) } as {
    devices?: string;
  } & typeof filters &
    Pick<ReturnType<typeof fieldDevicesTable.parse>, 'sort' | 'direction'>;
};
