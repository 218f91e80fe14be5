import { useQuery, useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import css from './Plans.module.css';
import { latestPlansQuery, reloadPlans, type WholePlan } from './plans.data.ts';

interface Props {
  onMade: (made: WholePlan) => void;
  onClose: () => void;
}

/** Creates a draft from another version's figures. */
export function NewPlanSheet({ onMade, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const versions = useQuery(latestPlansQuery()).data?.items ?? [];
  const inForce = versions.find(({ status }) => status === 'inForce')?.id ?? 1;
  const state = useServerForm<{ basedOn: string; name: string; reason: string }, WholePlan>({
    draft: 'new-plan',
    initialValues: { basedOn: '', name: '', reason: '' },
    validate: { name: required, reason: required },
    send: ({ basedOn, name, reason }) =>
      requestOnce('POST /api/plans', {
        body: { basedOn: basedOn === '' ? inForce : Number(basedOn), name, reason },
      }),
    onSent: (made) => {
      void reloadPlans(client);
      onMade(made);
    },
  });
  const { getInputProps } = state.form;
  return (
    <Sheet title={t('plans:new')} onClose={onClose}>
      <ServerForm state={state} label={t('plans:new')} className={css.form}>
        <SelectField
          label={t('plans:basedOn')}
          options={versions.map(({ id, name, status }) => ({
            value: status === 'inForce' ? '' : String(id),
            label: t('plans:named', { version: id, name }),
          }))}
          {...getInputProps('basedOn')}
        />
        <TextField label={t('plans:name')} description={t('plans:nameHint')} {...getInputProps('name')} />
        <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
        <SaveButton state={state}>{t('plans:make')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}
