import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { pendingSignUpQuery } from './joining.data.ts';
import css from './joining.module.css';
import { Panel } from './Panel.tsx';
import { ToLogin } from './ToLogin.tsx';
import { useRefusals } from './use-refusals.ts';

interface Props {
  /** Token of the mail's link. */
  token: string;
  /** Signs in with the credentials of the new account. */
  onOpened: (credentials: { username: string; password: string }) => Promise<void>;
}

/**
 * Opens the account if the password of the sign-up is known, and signs in. Opening the link is not enough: programs that
 * scan mails open links too, and a stranger may have signed up with this address.
 */
export function ConfirmSignUp({ token, onOpened }: Props) {
  const { t } = useTexts();
  const [over, setOver] = useState(false);
  // Read once: the link expires as soon as it has opened the account.
  const pending = useQuery({ ...pendingSignUpQuery(token), staleTime: Number.POSITIVE_INFINITY });
  if (over || pending.error?.status === 404)
    return (
      <Panel title={t('joining:confirm.over')}>
        <p>{t('joining:confirm.overText')}</p>
        <div className={css.row}>
          <ToLogin />
          <Again />
        </div>
      </Panel>
    );
  return (
    <QueryContent query={pending} lines={[80, 60, 90]} room={[400, 368]}>
      {({ email, sponsor }) => (
        <>
          {sponsor !== null && (
            <Note
              role="status"
              tone="leaf"
              icon="invite"
              title={t('joining:signUp.recommendedBy', { name: sponsor })}
              spaced
            />
          )}
          <PasswordForm token={token} email={email} onOpened={onOpened} onOver={() => setOver(true)} />
        </>
      )}
    </QueryContent>
  );
}

interface FormProps extends Pick<Props, 'token' | 'onOpened'> {
  email: string;
  onOver: () => void;
}

function PasswordForm({ token, email, onOpened, onOver }: FormProps) {
  const { t } = useTexts();
  const { filled } = useRefusals();
  const [opening, setOpening] = useState(false);
  const state = useServerForm({
    draft: null,
    initialValues: { password: '' },
    validate: { password: filled },
    send: async ({ password }) => {
      try {
        await request('POST /api/sign-up/confirm', { body: { token, password } });
      } catch (error) {
        if (
          error instanceof ApiError &&
          error.violations.some(({ propertyPath }) => propertyPath === 'token')
        )
          onOver();
        else throw error;
        return false;
      }
      return true;
    },
    onSent: (opened, { password }) => {
      if (!opened) return;
      setOpening(true);
      void onOpened({ username: email, password });
    },
  });
  const { form, busy } = state;
  return (
    <ServerForm state={state} label={t('joining:confirm.title')} className={css.form}>
      <p>{t('joining:confirm.text', { email })}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.getInputProps('password')}
        label={t('joining:confirm.password')}
        description={t('joining:confirm.passwordHint')}
        name="password"
        autoComplete="current-password"
        size="large"
        required
      />
      <ReasonedButton type="submit" size="large" loading={busy || opening} fullWidth writes>
        {t('joining:confirm.submit')}
      </ReasonedButton>
      <p className="quiet">
        {t('joining:confirm.forgotten')} <Again />
      </p>
    </ServerForm>
  );
}

function Again() {
  const { t } = useTexts();
  return <Link to="/signup">{t('joining:confirm.again')}</Link>;
}
