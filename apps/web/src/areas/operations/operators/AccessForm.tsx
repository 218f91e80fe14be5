import type { Right } from '@blattwerk/contract/http/rights.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './OperatorForm.module.css';
import { type Operator, reloadOperators } from './operators.data.ts';
import { RightFields } from './RightFields.tsx';

/** Other rights for somebody, or full access; what needs a second person is prepared for one. */
export function AccessForm({ operator: { id, admin, rights, version } }: { operator: Operator }) {
  const { t } = useTexts();
  const client = useQueryClient();
  // Of what is shown: what is read again meanwhile is not what the change is meant for.
  const [shown, setShown] = useState(version);
  const { roles } = useSession();
  const required = useRequired();
  const state = useServerForm({
    draft: null,
    initialValues: { admin, rights: admin ? [] : [...rights], reason: '' },
    validate: { reason: required },
    send: (values) =>
      request('PATCH /api/operators/{id}', {
        params: { id },
        body: {
          reason: values.reason,
          admin: values.admin,
          ...(!values.admin && { rights: values.rights as Right[] }),
        },
        version: shown,
      }),
    onSent: ({ approval, operator }) => {
      setShown(operator.version);
      // What waits for a second person does not hold yet.
      const held = { admin: operator.admin, rights: operator.admin ? [] : [...operator.rights] };
      state.form.setInitialValues({ ...held, reason: '' });
      state.form.reset();
      void reloadOperators(client);
      toast.success(t(approval === null ? 'operations:access.saved' : 'operations:access.prepared'));
    },
  });
  const { getInputProps, values, setFieldValue } = state.form;
  return (
    <ServerForm state={state} label={t('operations:operators.access')} className={css.form}>
      <CheckField
        checked={values.admin}
        disabled={!roles.includes('ROLE_ADMIN')}
        onChange={({ currentTarget: { checked } }) => setFieldValue('admin', checked)}
      >
        {t('operations:access.admin')}
      </CheckField>
      {!values.admin && (
        <RightFields
          value={values.rights as Right[]}
          had={admin ? [] : rights}
          onChange={(next) => setFieldValue('rights', next)}
        />
      )}
      <ReasonField {...getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('operations:access.save')}
      </ReasonedButton>
    </ServerForm>
  );
}
