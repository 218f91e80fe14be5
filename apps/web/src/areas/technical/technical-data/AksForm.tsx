import { useQuery } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { CodeField } from './CodeField.tsx';
import { changesOf } from './changes.ts';
import { FormFoot } from './FormFoot.tsx';
import { toFields } from './fault-text.ts';
import css from './form.module.css';
import { type Aks, idOf, type Project, projectChoicesQuery, projectOptions } from './technical.data.ts';
import { useInDevices } from './use-in-devices.tsx';

interface Props {
  partner: number;
  /** Null for a new one. */
  aks: Aks | null;
  /** Initial values of a new one. */
  begin: { readonly project: number | undefined; readonly below: string | undefined };
  onSaved: (aks: Aks) => void;
  onGone: () => void;
}

const noScheme = { separator: '-', segments: [] };

/** A new code of a project, or changes of one. */
export function AksForm({ partner, aks, begin, onSaved, onGone }: Props) {
  const { t } = useTexts();
  const projects = useQuery(projectChoicesQuery(partner)).data?.items ?? [];
  const state = useAksForm({ aks, begin, first: projects[0], onSaved });
  const { getInputProps, values } = state.form;
  const chosen = values.project || String(projects[0]?.id ?? '');
  const scheme = projects.find(({ id }) => String(id) === chosen) ?? noScheme;
  return (
    <ServerForm
      state={state}
      label={t(aks === null ? 'technical:aks.new' : 'technical:aks.edit')}
      className={css.form}
    >
      {aks === null && (
        <SelectField
          label={t('technical:column.project')}
          options={projectOptions(projects)}
          {...getInputProps('project')}
          value={chosen}
        />
      )}
      <CodeField
        scheme={scheme}
        fixed={aks !== null && aks.codesBelow > 0 ? t('technical:aks.fixed') : null}
        input={getInputProps('code')}
      />
      <TextField
        label={t('technical:column.name')}
        maxLength={200}
        autoComplete="off"
        {...getInputProps('name')}
      />
      <FormFoot
        kind="aks"
        state={state}
        row={aks && { id: aks.id, name: aks.code }}
        inUse={useInUse(aks)}
        onGone={onGone}
      />
    </ServerForm>
  );
}

function useInUse(aks: Aks | null) {
  const { t, format } = useTexts();
  const inDevices = useInDevices(aks?.fieldDevices ?? 0, { aks: aks?.id ?? 0 });
  const count = aks?.codesBelow ?? 0;
  if (inDevices !== null || count === 0) return inDevices;
  return { reason: t('technical:deletion.codesBelow', { count, number: format.integer(count) }), fix: null };
}

interface FormOptions extends Pick<Props, 'aks' | 'begin' | 'onSaved'> {
  /** The project of a new code until another one is chosen. */
  first: Project | undefined;
}

function useAksForm({ aks, begin, first, onSaved }: FormOptions) {
  const { t } = useTexts();
  const initialValues = {
    project: aks === null ? String(begin.project ?? '') : String(idOf(aks.project)),
    code: aks?.code ?? begin.below ?? '',
    name: aks?.name ?? '',
  };
  return useServerForm({
    draft: aks === null ? 'aks' : `aks-${aks.id}`,
    initialValues,
    validate: { code: (text) => (text.trim() === '' ? t('technical:fault.missing') : null) },
    send: ({ project, code, name }) => {
      if (aks === null) {
        const of = `/api/projects/${project || first?.id}`;
        return toFields(request('POST /api/aks', { body: { project: of, code, name } }));
      }
      const { project: _, ...before } = initialValues;
      const body = changesOf({ code, name }, before);
      return toFields(request('PATCH /api/aks/{id}', { params: { id: aks.id }, body }));
    },
    onSent: onSaved,
  });
}
