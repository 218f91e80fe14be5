import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { AuthLayout } from '../../frame/auth-layout/AuthLayout.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { ServerForm } from '../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../ui/form/use-server-form.ts';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../ui/Reasoned.tsx';
import { ConsentTo } from './joining/Consent.tsx';
import css from './joining/joining.module.css';
import { NewPasswordField } from './joining/NewPasswordField.tsx';
import { Panel } from './joining/Panel.tsx';
import { ToLogin } from './joining/ToLogin.tsx';
import { useRefusals } from './joining/use-refusals.ts';

/** Where somebody taken over from another system accepts the terms and sets the first password. */
export function TakeoverInvitationPage() {
  const { t } = useTexts();
  const { token = '' } = useSearch({ from: '/takeover-invitation' });
  const [done, setDone] = useState(false);
  const query = useQuery({
    queryKey: ['takeover-invitation', token] as const,
    queryFn: () => request('POST /api/takeover-invitation/check', { body: { token } }),
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
        <QueryContent query={query} lines={[80, 60, 80]} room={[460, 438]} missing={<Over />}>
          {(invited) => <BeginForm token={token} invited={invited} onDone={() => setDone(true)} />}
        </QueryContent>
      )}
    </AuthLayout>
  );
}

function Over() {
  const { t } = useTexts();
  return (
    <Panel title={t('joining:operator.over')}>
      <p>{t('joining:takeover.overText')}</p>
      <p>
        <Link to="/forgot-password">{t('nav.forgotPassword')}</Link>
      </p>
      <ToLogin />
    </Panel>
  );
}

interface Props {
  token: string;
  invited: CallAnswer<'POST /api/takeover-invitation/check'>;
  onDone: () => void;
}

function BeginForm({ token, invited: { firstName, email, documents }, onDone }: Props) {
  const { t } = useTexts();
  const { password } = useRefusals();
  const state = useServerForm({
    draft: null,
    initialValues: { password: '', accepted: false },
    fieldNames: { acceptedDocuments: 'accepted' },
    validate: {
      password,
      accepted: (accepted: boolean) => (accepted ? null : t('joining:refused.terms')),
    },
    send: ({ password: typed }) =>
      request('POST /api/takeover-invitation/accept', {
        body: { token, password: typed, acceptedDocuments: documents.map(({ id }) => id) },
      }),
    onSent: onDone,
  });
  const { form, busy } = state;
  return (
    <ServerForm state={state} label={t('joining:operator.title')} className={css.form}>
      <p>{t('joining:takeover.text', { name: firstName, email })}</p>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label={t('joining:password.new')} field={form.getInputProps('password')} />
      <ConsentTo documents={documents} field={form.getInputProps('accepted', { type: 'checkbox' })} />
      <ReasonedButton type="submit" size="large" loading={busy} fullWidth writes>
        {t('joining:operator.save')}
      </ReasonedButton>
    </ServerForm>
  );
}
