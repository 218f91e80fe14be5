import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { changesOf } from './changes.ts';
import { FormFoot } from './FormFoot.tsx';
import { toFields } from './fault-text.ts';
import css from './form.module.css';
import { localDecimal, wireDecimal } from './numbers.ts';
import type { CableType } from './technical.data.ts';
import { useInDevices } from './use-in-devices.tsx';

interface Props {
  /** Null for a new one. */
  cableType: CableType | null;
  onSaved: (cableType: CableType) => void;
  onGone: () => void;
}

/** A new cable type, or changes of one. */
export function CableTypeForm({ cableType, onSaved, onGone }: Props) {
  const { t } = useTexts();
  const state = useCableTypeForm(cableType, onSaved);
  const { getInputProps } = state.form;
  const inUse = useInDevices(cableType?.fieldDevices ?? 0, { cableType: cableType?.id ?? 0 });
  return (
    <ServerForm
      state={state}
      label={t(cableType === null ? 'technical:cable_types.new' : 'technical:cable_types.edit')}
      className={css.form}
    >
      <TextField
        label={t('technical:column.designation')}
        description={t('technical:cable_types.designationHint')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        {...getInputProps('designation')}
      />
      <div className="bw-pair" data-narrow>
        <TextField
          label={t('technical:column.cores')}
          inputMode="numeric"
          maxLength={4}
          {...getInputProps('cores')}
        />
        <TextField
          label={t('technical:column.crossSection')}
          inputMode="decimal"
          maxLength={8}
          {...getInputProps('crossSection')}
        />
      </div>
      <TextField label={t('technical:column.usage')} maxLength={200} {...getInputProps('usage')} />
      <FormFoot
        kind="cable_types"
        state={state}
        row={cableType && { id: cableType.id, name: cableType.designation }}
        inUse={inUse}
        onGone={onGone}
      />
    </ServerForm>
  );
}

function useCableTypeForm(cableType: CableType | null, onSaved: (cableType: CableType) => void) {
  const { t, format } = useTexts();
  const required = (text: string) => (text.trim() === '' ? t('technical:fault.missing') : null);
  const initialValues = {
    designation: cableType?.designation ?? '',
    cores: cableType === null ? '' : String(cableType.cores),
    crossSection: cableType === null ? '' : localDecimal(cableType.crossSection, format),
    usage: cableType?.usage ?? '',
  };
  return useServerForm({
    draft: cableType === null ? 'cable-type' : `cable-type-${cableType.id}`,
    initialValues,
    validate: {
      designation: required,
      cores: (text) => (/^[1-9]\d{0,3}$/.test(text.trim()) ? null : t('technical:fault.noCores')),
      crossSection: (text) =>
        /^\d{1,4}(\.\d{1,3})?$/.test(wireDecimal(text)) ? null : t('technical:fault.noCrossSection'),
    },
    send: (values) => {
      const body = sent(values);
      if (cableType === null) return toFields(request('POST /api/cable_types', { body }));
      const changed = changesOf(body, sent(initialValues));
      return toFields(
        request('PATCH /api/cable_types/{id}', { params: { id: cableType.id }, body: changed }),
      );
    },
    onSent: onSaved,
  });
}

function sent({ designation, cores, crossSection, usage }: Record<string, string>) {
  return {
    designation: designation ?? '',
    cores: Number(cores),
    crossSection: wireDecimal(crossSection ?? ''),
    usage: usage ?? '',
  };
}
