import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { browserHasPasskeys } from './browser-passkeys.ts';
import css from './LoginForm.module.css';
import type { Account } from './login.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';

interface Props {
  busy: boolean;
  /** The last code was wrong. */
  wrong: boolean;
  error: ReactNode;
  /** The account's factors: an `app`, a `passkey`. */
  factors: readonly string[];
  /** The account whose password was right: no other one may sign in. */
  username: string;
  onSignedIn: (user: Account['user']) => Promise<void>;
  /** Returns whether the code was refused. */
  onCode: (code: string) => Promise<boolean>;
  onBack: () => void;
}

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code if both are lost. */
export function SecondFactorForm({
  busy,
  wrong,
  error,
  factors,
  username,
  onSignedIn,
  onCode,
  onBack,
}: Props) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const hasApp = factors.length === 0 || factors.includes('app');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) void send();
  }

  /** Clears a refused code: another click would only count as one more attempt. */
  async function send(): Promise<void> {
    if (!(await onCode(code.trim()))) return;
    setCode('');
    field.current?.focus();
  }

  return (
    <form className={css.form} onSubmit={submit}>
      {error}
      <h2 className={css.heading}>{t('joining:secondFactor.title')}</h2>
      {factors.includes('passkey') && browserHasPasskeys() && (
        <PasskeySignIn username={username} onSignedIn={onSignedIn} />
      )}
      <TextField
        ref={field}
        label={t('joining:secondFactor.code')}
        description={t(hasApp ? 'joining:secondFactor.hint' : 'joining:passkey.recoveryHint')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        size="large"
        required
        value={code}
        error={wrong && t('joining:secondFactor.wrong')}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="large" loading={busy} fullWidth>
        {t('login.submit')}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t('joining:secondFactor.back')}
      </Button>
    </form>
  );
}
