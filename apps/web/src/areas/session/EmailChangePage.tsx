import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import { AuthLayout } from '../../frame/auth-layout/AuthLayout.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { ServerForm } from '../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../ui/Reasoned.tsx';
import css from './joining/joining.module.css';
import { Panel } from './joining/Panel.tsx';
import { ToLogin } from './joining/ToLogin.tsx';

/** Outcome of a link. */
type End = 'done' | 'over';

/** Confirms a new e-mail address. Opening the link is not enough: programs that scan mails open links, too. */
export function EmailChangePage() {
  const { t } = useTexts();
  const { token = '' } = useSearch({ from: '/email-change' });
  const [end, setEnd] = useState<End | null>(token === '' ? 'over' : null);
  return (
    <AuthLayout title={t('joining:address.title')}>
      {end === null ? (
        <ConfirmForm token={token} onEnd={setEnd} />
      ) : (
        <Panel title={t(`joining:address.end.${end}`)}>
          <p>{t(`joining:address.about.${end}`)}</p>
          <ToLogin />
        </Panel>
      )}
    </AuthLayout>
  );
}

interface Props {
  token: string;
  onEnd: (end: End) => void;
}

function ConfirmForm({ token, onEnd }: Props) {
  const { t } = useTexts();
  const state = useServerForm({
    draft: null,
    initialValues: {},
    send: async () => {
      try {
        await request('POST /api/email-change/confirm', { body: { token } });
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) return 'over' as const;
        throw error;
      }
      return 'done' as const;
    },
    onSent: onEnd,
  });
  return (
    <ServerForm state={state} label={t('joining:address.title')} className={css.form}>
      <p>{t('joining:address.text')}</p>
      <ReasonedButton type="submit" size="large" loading={state.busy} fullWidth writes>
        {t('joining:address.confirm')}
      </ReasonedButton>
    </ServerForm>
  );
}
