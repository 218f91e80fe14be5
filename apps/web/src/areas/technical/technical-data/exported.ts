import type { Format } from '../../../i18n/format.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { localDecimal } from './numbers.ts';
import type { Aks, CableType, FieldDevice, Project } from './technical.data.ts';

type Value<Row> = (row: Row) => string | number | null;

/** Columns by the names that the import knows. */
function named<Row>(values: Readonly<Record<string, Value<Row>>>): Column<Row>[] {
  return Object.entries(values).map(([id, csv]) => ({ id, label: id, cell: () => null, csv }));
}

/** Columns of a file of projects, such that it can be imported again. */
export const exportedProjects = named<Project>({
  number: ({ number }) => number,
  name: ({ name }) => name,
  site: ({ site }) => site,
  status: ({ status }) => status,
  contact: ({ contact }) => contact,
});

/** Columns of a file of codes. */
export const exportedAks = named<Aks>({
  project: ({ projectNumber }) => projectNumber,
  code: ({ code }) => code,
  name: ({ name }) => name,
});

/** Columns of a file of cable types. */
export const exportedCableTypes = (format: Pick<Format, 'decimal'>) =>
  named<CableType>({
    designation: ({ designation }) => designation,
    cores: ({ cores }) => cores,
    crossSection: ({ crossSection }) => localDecimal(crossSection, format),
    usage: ({ usage }) => usage,
  });

/** Columns of a file of field devices. */
export const exportedFieldDevices = named<FieldDevice>({
  project: ({ projectNumber }) => projectNumber,
  aks: ({ aksCode }) => aksCode,
  code: ({ code }) => code,
  type: ({ type }) => type,
  signal: ({ signal }) => signal,
  manufacturer: ({ manufacturer }) => manufacturer,
  location: ({ location }) => location,
  cableType: ({ cableTypeDesignation }) => cableTypeDesignation,
  cableLengthCm: ({ cableLengthCm }) => cableLengthCm,
});
