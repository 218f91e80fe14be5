import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { ApiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { CodeDecoder } from './CodeDecoder.tsx';
import { changesOf } from './changes.ts';
import { FormFoot } from './FormFoot.tsx';
import { refusal, toFields } from './fault-text.ts';
import css from './form.module.css';
import { centimetres, localDecimal, metres } from './numbers.ts';
import {
  type Aks,
  aksChoicesQuery,
  cableTypeChoicesQuery,
  exactAksQuery,
  exactCableTypeQuery,
  type FieldDevice,
  idOf,
  projectChoicesQuery,
  projectOptions,
} from './technical.data.ts';
import { signals } from './technical-search.ts';

interface Props {
  partner: number;
  /** Null for a new one. */
  device: FieldDevice | null;
  /** Initial values of a new one: a code, or at least a project. */
  begin: { readonly aks: Aks | undefined; readonly project: number | undefined };
  onSaved: (device: FieldDevice) => void;
  onGone: () => void;
}

/** A new field device, or changes of one. */
export function FieldDeviceForm({ partner, device, begin, onSaved, onGone }: Props) {
  const { t } = useTexts();
  const projects = useQuery(projectChoicesQuery(partner)).data?.items ?? [];
  const state = useFieldDeviceForm({ device, begin, first: projects[0]?.id, onSaved });
  const { getInputProps, values } = state.form;
  const chosen = values.project || String(projects[0]?.id ?? '');
  const project = projects.find(({ id }) => String(id) === chosen);
  const field = (name: 'code' | 'type' | 'manufacturer' | 'location', maxLength: number) => (
    <TextField
      label={t(name === 'code' ? 'technical:column.deviceCode' : `technical:column.${name}`)}
      maxLength={maxLength}
      autoComplete="off"
      {...getInputProps(name)}
    />
  );
  return (
    <ServerForm
      state={state}
      label={t(device === null ? 'technical:field_devices.new' : 'technical:field_devices.edit')}
      className={css.form}
    >
      <SelectField
        label={t('technical:column.project')}
        options={projectOptions(projects)}
        {...getInputProps('project')}
        value={chosen}
      />
      <LookupField
        label={t('technical:column.aks')}
        maxLength={120}
        query={(typed) => (project === undefined ? null : aksChoicesQuery(project.id, typed))}
        choice={({ code, meaning, name }) => ({
          value: code,
          label: [meaning, name].filter(Boolean).join(' · '),
        })}
        input={getInputProps('aks')}
      />
      {project !== undefined && values.aks !== '' && <CodeDecoder scheme={project} code={values.aks} />}
      <div className="bw-pair">
        {field('code', 40)}
        <SelectField
          label={t('technical:column.signal')}
          options={signals.map((value) => ({ value, label: t(`technical:signal.${value}`) }))}
          {...getInputProps('signal')}
        />
      </div>
      {field('type', 100)}
      {field('manufacturer', 100)}
      {field('location', 200)}
      <div className="bw-pair" data-narrow>
        <LookupField
          label={t('technical:column.cableType')}
          maxLength={100}
          query={cableTypeChoicesQuery}
          choice={({ designation, usage }) => ({ value: designation, label: usage })}
          input={getInputProps('cableType')}
        />
        <TextField
          label={t('technical:column.lengthInMetres')}
          inputMode="decimal"
          maxLength={9}
          {...getInputProps('cableLengthCm')}
        />
      </div>
      <FormFoot
        kind="field_devices"
        state={state}
        row={device && { id: device.id, name: device.code }}
        inUse={null}
        onGone={onGone}
      />
    </ServerForm>
  );
}

interface LookupFieldProps<Row> {
  label: string;
  maxLength: number;
  /** Rows that contain the typed text; null if there is nothing to search. */
  query: (typed: string) => ApiQuery<{ items: Row[]; total: number }> | null;
  /** The text that stands for a row in the field, and its description. */
  choice: (row: Row) => { readonly value: string; readonly label: string };
  input: { value?: string; onChange: (value: string) => void; error?: ReactNode };
}

/** A field that names one of many rows: typed, or selected from those that contain the text. */
function LookupField<Row>({ label, maxLength, query, choice, input }: LookupFieldProps<Row>) {
  const list = useId();
  const { value = '', onChange, error } = input;
  const lookup = query(value.trim());
  const { data } = useQuery({
    ...(lookup ?? { queryKey: ['nothing'] }),
    enabled: lookup !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextField
        label={label}
        maxLength={maxLength}
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <datalist id={list}>
        {data?.items.map(choice).map(({ value: typed, label: said }) => (
          <option key={typed} value={typed} label={said} />
        ))}
      </datalist>
    </>
  );
}

interface Options {
  /** Null for a new one. */
  device: FieldDevice | null;
  begin: { readonly aks: Aks | undefined; readonly project: number | undefined };
  /** The project of a new one until another one is chosen. */
  first: number | undefined;
  onSaved: (device: FieldDevice) => void;
}

/** The form of a field device: its code and cable type are typed by name, and resolved on submit. */
function useFieldDeviceForm({ device, begin, first, onSaved }: Options) {
  const { t, format } = useTexts();
  const queryClient = useQueryClient();
  const required = (text: string) => (text.trim() === '' ? t('technical:fault.missing') : null);
  const project = device?.project ?? begin.aks?.project;
  const length = device?.cableLengthCm ?? null;
  const initialValues = {
    project: String(project === undefined ? (begin.project ?? '') : idOf(project)),
    aks: device?.aksCode ?? begin.aks?.code ?? '',
    code: device?.code ?? '',
    signal: device?.signal ?? 'AI',
    type: device?.type ?? '',
    manufacturer: device?.manufacturer ?? '',
    location: device?.location ?? '',
    cableType: device?.cableTypeDesignation ?? '',
    cableLengthCm: length === null ? '' : localDecimal(metres(length), format),
  };
  type Values = typeof initialValues;

  async function referred(values: Values): Promise<{ aks: string; cableType: string | null }> {
    const of = Number(values.project || first);
    const aks = await findOne(queryClient, exactAksQuery(of, plain(values.aks)));
    if (aks === undefined) throw refusal('aks', t('technical:fault.noAks'));
    if (values.cableType.trim() === '') return { aks: `/api/aks/${aks}`, cableType: null };
    const cable = await findOne(queryClient, exactCableTypeQuery(plain(values.cableType)));
    if (cable === undefined) throw refusal('cableType', t('technical:fault.noCableType'));
    return { aks: `/api/aks/${aks}`, cableType: `/api/cable_types/${cable}` };
  }

  return useServerForm({
    draft: device === null ? 'field-device' : `field-device-${device.id}`,
    initialValues,
    validate: {
      aks: required,
      code: required,
      type: required,
      cableLengthCm: (text) =>
        text.trim() === '' || centimetres(text) ? null : t('technical:fault.noLength'),
    },
    send: async (values) => {
      const body = { ...sent(values), ...(await referred(values)) };
      if (device === null) return toFields(request('POST /api/field_devices', { body }));
      const { aks, cableType } = device;
      const changed = changesOf(body, { ...sent(initialValues), aks, cableType });
      return toFields(request('PATCH /api/field_devices/{id}', { params: { id: device.id }, body: changed }));
    },
    onSent: onSaved,
  });
}

function sent<Signal extends string>(values: {
  code: string;
  signal: Signal;
  type: string;
  manufacturer: string;
  location: string;
  cableLengthCm: string;
}) {
  const { code, signal, type, manufacturer, location } = values;
  const cableLengthCm = centimetres(values.cableLengthCm) ?? null;
  return { code, signal, type, manufacturer, location, cableLengthCm };
}

/** Normalised as the server stores texts. */
function plain(typed: string): string {
  return typed.normalize('NFC').trim();
}

type ListOf = ReturnType<typeof exactAksQuery> | ReturnType<typeof exactCableTypeQuery>;

/** The id of the only row of a list, read afresh. */
async function findOne(queryClient: QueryClient, query: ListOf): Promise<number | undefined> {
  const { queryKey } = query;
  const list = (await queryClient.fetchQuery({ queryKey, staleTime: 0 })) as { items: { id: number }[] };
  return list.items[0]?.id;
}
