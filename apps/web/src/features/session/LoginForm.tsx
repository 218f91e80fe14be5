import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import '../../ui/inputs.css';
import css from './LoginForm.module.css';
import { type Account, type LoginResult, login } from './login.ts';
import { SignInError } from './SignInError.tsx';

interface Props {
  onSignedIn: (user: Account['user']) => Promise<void>;
}

/** E-mail and password; paste and password managers work, and Caps Lock is noticed. */
export function LoginForm({ onSignedIn }: Props) {
  const { t } = useTexts();
  const [failure, setFailure] = useState<Exclude<LoginResult, { user: unknown }>>();
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const hint = useId();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    const result = await login(String(fields.get('username')).trim(), String(fields.get('password')));
    if ('user' in result) {
      await onSignedIn(result.user);
      return;
    }
    setFailure(result);
    setBusy(false);
  }

  function noticeCapsLock(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      {failure !== undefined && <SignInError {...failure} />}
      <TextInput
        label={t('login.email')}
        name="username"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        required
        withAsterisk={false}
      />
      <div>
        <PasswordInput
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          size="md"
          required
          withAsterisk={false}
          aria-describedby={capsLock ? hint : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('login.reveal'), tabIndex: 0 }}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <p id={hint} className={css.hint} role="status">
          {capsLock && t('login.capsLock')}
        </p>
      </div>
      <Button type="submit" size="md" loading={busy} fullWidth>
        {t('login.submit')}
      </Button>
    </form>
  );
}
