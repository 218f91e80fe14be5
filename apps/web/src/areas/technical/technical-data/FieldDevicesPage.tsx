import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, useSyncExternalStore } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { useFieldDeviceColumns } from './columns.tsx';
import { exportedFieldDevices } from './exported.ts';
import css from './form.module.css';
import { MasterDataPage } from './MasterDataPage.tsx';
import {
  aksQuery,
  cableTypeQuery,
  type FieldDevice,
  fieldDeviceQuery,
  fieldDevicesPageQuery,
  idOf,
  type Project,
  projectChoicesQuery,
  projectOptions,
} from './technical.data.ts';
import { type FieldDevicesSearch, fieldDevicesTable, parseLabels, signals } from './technical-search.ts';

const FieldDeviceForm = lazy(async () => ({
  default: (await import('./FieldDeviceForm.tsx')).FieldDeviceForm,
}));

/** Field devices: what is attached to a project's codes, and its wiring. */
export function FieldDevicesPage() {
  const { t } = useTexts();
  const { partner } = useSubject();
  const search = useSearch({ from: '/signed-in/app/feldgeraete' });
  const projects = useQuery(projectChoicesQuery(partner)).data?.items ?? [];
  const { aks } = search;
  const begun = useQuery({ ...aksQuery(aks ?? 0), enabled: aks !== undefined });
  const columns = useFieldDeviceColumns();
  return (
    <MasterDataPage
      kind="field_devices"
      title={t('nav.fieldDevices')}
      definition={fieldDevicesTable}
      search={search}
      columns={[columns[0] as Column<FieldDevice>, useChoiceColumn(), ...columns.slice(1)]}
      pageQuery={(page, size) => fieldDevicesPageQuery(search, { partner, page, size })}
      exported={exportedFieldDevices}
      filters={useFilters(search, projects)}
      views={[
        { id: 'bus', label: t('technical:field_devices.bus'), search: { signal: 'bus' } },
        { id: 'uncabled', label: t('technical:field_devices.uncabled'), search: { uncabled: true } },
      ]}
      needs="aks"
      actions={<LabelsButton search={search} />}
      row={{
        query: fieldDeviceQuery,
        nameOf: ({ code }) => code,
        links: (device) => <FieldDeviceLinks device={device} />,
        form: (device, done) =>
          aks !== undefined && begun.isPending ? null : (
            <FieldDeviceForm
              partner={partner}
              device={device}
              begin={{ aks: begun.data, project: search.project }}
              {...done}
            />
          ),
      }}
    />
  );
}

/** A checkbox per row: the devices to label. */
function useChoiceColumn(): Column<FieldDevice> {
  const { t } = useTexts();
  const chosen = useChosen();
  return {
    id: 'label',
    label: t('technical:labels.column'),
    onPhone: 'status',
    cell: ({ id, code, aksCode }) => (
      <input
        type="checkbox"
        className={css.choose}
        checked={chosen.includes(id)}
        onChange={() => toggleChosen(id)}
        aria-label={t('technical:labels.choose', { name: `${aksCode} ${code}` })}
      />
    ),
    csv: null,
  };
}

function LabelsButton({ search }: { search: FieldDevicesSearch }) {
  const { t, format } = useTexts();
  const chosen = useChosen();
  const target = chosen.length > 0 ? { devices: chosen.join('.') } : parseLabels(search);
  const text =
    chosen.length > 0
      ? t('technical:labels.printChosen', { count: chosen.length, number: format.integer(chosen.length) })
      : t('technical:labels.print');
  return (
    <>
      {chosen.length > 0 && (
        <Button variant="subtle" onClick={clearChosen}>
          {t('technical:labels.chooseNone')}
        </Button>
      )}
      <ButtonLink variant="default" icon="qr" to="/app/feldgeraete/labels" search={target}>
        {text}
      </ButtonLink>
    </>
  );
}

function useFilters({ aks, cableType }: FieldDevicesSearch, projects: readonly Project[]): Filter[] {
  const { t } = useTexts();
  const code = useQuery({ ...aksQuery(aks ?? 0), enabled: aks !== undefined }).data?.code ?? '…';
  const cable =
    useQuery({ ...cableTypeQuery(cableType ?? 0), enabled: cableType !== undefined }).data?.designation ??
    '…';
  return [
    { kind: 'text', name: 'search', label: t('technical:search') },
    {
      kind: 'choice',
      name: 'project',
      label: t('technical:column.project'),
      all: t('technical:allProjects'),
      options: projectOptions(projects),
    },
    {
      kind: 'choice',
      name: 'signal',
      label: t('technical:column.signal'),
      all: t('technical:allSignals'),
      options: signals.map((value) => ({ value, label: t(`technical:signal.${value}`) })),
    },
    { kind: 'pill', name: 'aks', label: t('technical:field_devices.ofAks', { code }) },
    { kind: 'pill', name: 'cableType', label: t('technical:field_devices.ofCable', { name: cable }) },
    { kind: 'pill', name: 'uncabled', label: t('technical:field_devices.uncabled') },
  ];
}

/** Where a device belongs, and its label. */
function FieldDeviceLinks({ device }: { device: FieldDevice }) {
  const { t } = useTexts();
  return (
    <p className={css.facts}>
      <Link to="/app/AKS" search={{ project: idOf(device.project), aks: idOf(device.aks) }}>
        {device.aksCode}
      </Link>
      {device.cableType !== null && (
        <Link to="/app/Kabeltype" search={{ cable: idOf(device.cableType) }}>
          {device.cableTypeDesignation}
        </Link>
      )}
      <Link to="/app/feldgeraete/labels" search={{ devices: String(device.id) }}>
        {t('technical:labels.one')}
      </Link>
    </p>
  );
}

/** More ids do not fit into a URL. */
const MOST = 200;

const listeners = new Set<() => void>();
let chosen: readonly number[] = [];

function set(next: readonly number[]): void {
  chosen = next.slice(-MOST);
  for (const listener of listeners) listener();
}

/** Adds a device to the ones to label, or removes it. The selection survives paging through the table. */
function toggleChosen(id: number): void {
  set(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
}

/** Clears the selection. */
function clearChosen(): void {
  set([]);
}

/** The devices to label, in the order of selection. */
function useChosen(): readonly number[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );
}
