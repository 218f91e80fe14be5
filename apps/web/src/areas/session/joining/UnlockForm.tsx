import { useEffect, useRef } from 'react';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { initials } from '../../../ui/initials.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './joining.module.css';
import { useRefusals } from './use-refusals.ts';

interface Props {
  onUnlocked: () => void;
  onSignOut: () => void;
}

/** Unlocks a locked session with its password. */
export function UnlockForm({ onUnlocked, onSignOut }: Props) {
  const { t } = useTexts();
  const { user } = useSession();
  const { filled } = useRefusals();
  const state = useServerForm({
    draft: null,
    initialValues: { password: '' },
    validate: { password: filled },
    send: ({ password }) => request('POST /api/lock-screen/unlock', { body: { password } }),
    onSent: onUnlocked,
  });
  const { form, busy } = state;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const name = user === null ? '' : `${user.firstName} ${user.lastName}`;
  return (
    <ServerForm state={state} label={t('joining:lock.title')} className={css.form}>
      <p className={css.who}>
        <span className={css.face} aria-hidden="true">
          {initials(name)}
        </span>
        <span>
          <strong>{name}</strong>
          <span className="quiet">{user?.email}</span>
        </span>
      </p>
      <p>{t('joining:lock.text')}</p>
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        {...form.getInputProps('password')}
        ref={field}
        label={t('joining:password.label')}
        name="password"
        autoComplete="current-password"
        size="large"
        required
      />
      <ReasonedButton type="submit" size="large" loading={busy} fullWidth writes>
        {t('joining:lock.submit')}
      </ReasonedButton>
      <Button variant="subtle" onClick={onSignOut}>
        {t('joining:lock.other')}
      </Button>
    </ServerForm>
  );
}
