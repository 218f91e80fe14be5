import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { CodeDecoder } from './CodeDecoder.tsx';
import { FormFoot } from './FormFoot.tsx';
import css from './form.module.css';
import { LookupField } from './LookupField.tsx';
import {
  type Aks,
  aksChoicesQuery,
  cableTypeChoicesQuery,
  type FieldDevice,
  projectChoicesQuery,
  projectOptions,
} from './technical.data.ts';
import { signals } from './technical-search.ts';
import { useFieldDeviceForm } from './use-field-device-form.ts';

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
