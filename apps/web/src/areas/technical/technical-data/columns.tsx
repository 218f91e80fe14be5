import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Column, RowPlace } from '../../../ui/table/columns.ts';
import { localDecimal, metres } from './numbers.ts';
import { ProjectStatus } from './ProjectStatus.tsx';
import type { Aks, CableType, FieldDevice, Project } from './technical.data.ts';

/** Factories for columns of texts and counts; the exported file has its own columns. */
function useColumnMakers() {
  const { t, format } = useTexts();
  type Name = Parameters<typeof label>[0];
  function label(name: keyof typeof import('../../../locales/de/technical.json')['column']) {
    return t(`technical:column.${name}`);
  }
  function text<Row>(id: string, name: Name, value: (row: Row) => string, onPhone?: RowPlace): Column<Row> {
    return {
      ...(onPhone !== undefined && { onPhone }),
      id,
      label: label(name),
      ascendingFirst: true,
      cell: (row) => value(row) || UNKNOWN,
      csv: value,
    };
  }
  function count<Row>(id: Name, value: (row: Row) => number): Column<Row> {
    return { id, label: label(id), numeric: true, cell: (row) => format.integer(value(row)), csv: value };
  }
  return { t, format, label, text, count };
}

export function useProjectColumns(): Column<Project>[] {
  const { t, label, text, count } = useColumnMakers();
  return [
    text('number', 'number', ({ number }) => number),
    text('name', 'name', ({ name }) => name, 'note'),
    text('site', 'site', ({ site }) => site, 'note'),
    {
      id: 'status',
      label: label('status'),
      ascendingFirst: true,
      onPhone: 'status',
      cell: ({ status }) => <ProjectStatus status={status} />,
      csv: ({ status }) => t(`technical:status.${status}`),
    },
    text('contact', 'contact', ({ contact }) => contact),
    count('codes', ({ aks }) => aks),
    count('devices', ({ fieldDevices }) => fieldDevices),
  ];
}

export function useAksColumns(): Column<Aks>[] {
  const { text, count } = useColumnMakers();
  return [
    text('code', 'code', ({ code }) => code),
    text('meaning', 'meaning', ({ meaning }) => meaning, 'note'),
    text('name', 'name', ({ name }) => name),
    text('project', 'project', ({ projectNumber }) => projectNumber),
    count('devices', ({ fieldDevices }) => fieldDevices),
  ];
}

export function useCableTypeColumns(): Column<CableType>[] {
  const { format, label, text, count } = useColumnMakers();
  return [
    text('designation', 'designation', ({ designation }) => designation),
    count('cores', ({ cores }) => cores),
    {
      id: 'crossSection',
      label: label('crossSection'),
      numeric: true,
      cell: ({ crossSection }) => localDecimal(crossSection, format),
      csv: ({ crossSection }) => localDecimal(crossSection, format),
    },
    text('usage', 'usage', ({ usage }) => usage, 'note'),
    count('devices', ({ fieldDevices }) => fieldDevices),
  ];
}

export function useFieldDeviceColumns(): Column<FieldDevice>[] {
  const { t, format, label, text } = useColumnMakers();
  const length = ({ cableLengthCm }: FieldDevice) =>
    cableLengthCm === null ? '' : localDecimal(metres(cableLengthCm), format);
  return [
    text('code', 'deviceCode', ({ code }) => code),
    text('aks.code', 'aks', ({ aksCode }) => aksCode, 'note'),
    text('type', 'type', ({ type }) => type, 'note'),
    text('manufacturer', 'manufacturer', ({ manufacturer }) => manufacturer),
    text('location', 'location', ({ location }) => location),
    {
      id: 'signal',
      label: label('signal'),
      ascendingFirst: true,
      onPhone: 'status',
      cell: ({ signal }) => <abbr title={t(`technical:signal.${signal}`)}>{signal}</abbr>,
      csv: ({ signal }) => signal,
    },
    text('cableType', 'cableType', ({ cableTypeDesignation }) => cableTypeDesignation ?? ''),
    {
      id: 'cableLengthCm',
      label: label('lengthInMetres'),
      numeric: true,
      cell: (device) => length(device) || UNKNOWN,
      csv: length,
    },
  ];
}
