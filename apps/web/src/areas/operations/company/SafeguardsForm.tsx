import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from '../operators/OperatorForm.module.css';
import { reloadSafeguards, type Safeguards } from './safeguards.data.ts';

/** What the company asks of those who decide, and its change, which two people make while two are asked for. */
export function SafeguardsForm({
  safeguards: { fourEyes, secondFactor, version },
}: {
  safeguards: Safeguards;
}) {
  const { t } = useTexts();
  const client = useQueryClient();
  // Of what is shown: what is read again meanwhile is not what the change is meant for.
  const [shown, setShown] = useState(version);
  const required = useRequired();
  const state = useServerForm({
    draft: null,
    initialValues: { fourEyes, secondFactor, reason: '' },
    validate: { reason: required },
    send: (values) => request('PATCH /api/company/safeguards', { body: values, version: shown }),
    onSent: ({ approval, safeguards }) => {
      // What waits for a second person does not hold yet.
      const { version: current, ...held } = safeguards;
      setShown(current);
      state.form.setInitialValues({ ...held, reason: '' });
      state.form.reset();
      void reloadSafeguards(client);
      toast.success(t(approval === null ? 'operations:safeguards.saved' : 'operations:safeguards.prepared'));
    },
  });
  const { getInputProps, values, setFieldValue } = state.form;
  const choice = (field: 'fourEyes' | 'secondFactor') => (
    <CheckField
      checked={values[field]}
      onChange={({ currentTarget: { checked } }) => setFieldValue(field, checked)}
    >
      {t(`operations:safeguards.${field}`)}
    </CheckField>
  );
  return (
    <ServerForm state={state} label={t('operations:safeguards.title')} className={css.form}>
      {choice('fourEyes')}
      {choice('secondFactor')}
      <ReasonField {...getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('operations:safeguards.save')}
      </ReasonedButton>
    </ServerForm>
  );
}
