import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { AuthLayout } from '../../frame/auth-layout/AuthLayout.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { ServerForm } from '../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../ui/form/use-server-form.ts';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../ui/Reasoned.tsx';
import css from './joining/joining.module.css';
import { NewPasswordField } from './joining/NewPasswordField.tsx';
import { Panel } from './joining/Panel.tsx';
import { ToLogin } from './joining/ToLogin.tsx';
import { useRefusals } from './joining/use-refusals.ts';

/** Sets the first password of a person invited to work for the company. */
export function OperatorInvitationPage() {
  const { t } = useTexts();
  const { token = '' } = useSearch({ from: '/operator-invitation' });
  const [done, setDone] = useState(false);
  const query = useQuery({
    queryKey: ['operator-invitation', token] as const,
    queryFn: () => request('POST /api/operator-invitation/check', { body: { token } }),
    enabled: !done,
  });
  return (
    <AuthLayout title={t('joining:operator.title')}>
      {done ? (
        <Panel title={t('joining:operator.done')}>
          <p>{t('joining:operator.doneText')}</p>
          <ToLogin />
        </Panel>
      ) : (
        <QueryContent query={query} lines={[80, 60]} room={[244, 240]} missing={<Over />}>
          {({ firstName, email }) => (
            <PasswordForm token={token} firstName={firstName} email={email} onDone={() => setDone(true)} />
          )}
        </QueryContent>
      )}
    </AuthLayout>
  );
}

function Over() {
  const { t } = useTexts();
  return (
    <Panel title={t('joining:operator.over')}>
      <p>{t('joining:operator.overText')}</p>
      <ToLogin />
    </Panel>
  );
}

interface Props {
  token: string;
  firstName: string;
  email: string;
  onDone: () => void;
}

function PasswordForm({ token, firstName, email, onDone }: Props) {
  const { t } = useTexts();
  const { password } = useRefusals();
  const state = useServerForm({
    draft: null,
    initialValues: { password: '' },
    validate: { password },
    send: ({ password: typed }) =>
      request('POST /api/operator-invitation/accept', { body: { token, password: typed } }),
    onSent: onDone,
  });
  const { form, busy } = state;
  return (
    <ServerForm state={state} label={t('joining:operator.title')} className={css.form}>
      <p>{t('joining:operator.text', { name: firstName, email })}</p>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label={t('joining:password.new')} field={form.getInputProps('password')} />
      <ReasonedButton type="submit" size="large" loading={busy} fullWidth writes>
        {t('joining:operator.save')}
      </ReasonedButton>
    </ServerForm>
  );
}
