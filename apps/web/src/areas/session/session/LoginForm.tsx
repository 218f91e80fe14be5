import { type KeyboardEvent, lazy, type ReactNode, type SubmitEvent, Suspense, useId, useState } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { Note } from '../../../ui/Note.tsx';
import { browserHasPasskeys } from './browser-passkeys.ts';
import css from './LoginForm.module.css';
import { type Account, type Credentials, isUnconfirmed, type LoginFailure, login } from './login.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';

/** Few accounts have one, so it is loaded when required. */
const SecondFactorForm = lazy(async () => {
  const [module] = await Promise.all([import('./SecondFactorForm.tsx'), loadTexts(['joining'])]);
  return { default: module.SecondFactorForm };
});

/** For a sign-up whose mail was not confirmed yet. */
const UnconfirmedNote = lazy(async () => {
  const [module] = await Promise.all([import('../joining/UnconfirmedNote.tsx'), loadTexts(['joining'])]);
  return { default: module.UnconfirmedNote };
});

interface Props {
  onSignedIn: (user: Account['user']) => Promise<void>;
}

/** The sign-in: a passkey, or e-mail and password followed by a second factor if the account has one. */
export function LoginForm({ onSignedIn }: Props) {
  const [failure, setFailure] = useState<LoginFailure>();
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Credentials>();
  const [factors, setFactors] = useState<readonly string[]>([]);
  const [wrongCode, setWrongCode] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<Credentials>();

  /** Returns whether a code of the second factor was refused. */
  async function send(credentials: Credentials): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    setUnconfirmed(undefined);
    const result = await login(credentials);
    if ('user' in result) {
      await onSignedIn(result.user);
      return false;
    }
    if ('secondFactor' in result) {
      setWaiting(credentials);
      setFactors(result.factors);
    } else if (result.error === 'unknownUserOrWrongPassword' && (await isUnconfirmed(credentials)))
      setUnconfirmed(credentials);
    else setFailure(result);
    const refused = 'secondFactor' in result && result.secondFactor === 'wrong';
    setWrongCode(refused);
    setBusy(false);
    return refused;
  }

  const error = unconfirmed ? (
    <Suspense>
      <UnconfirmedNote {...unconfirmed} />
    </Suspense>
  ) : (
    failure !== undefined && <SignInError {...failure} />
  );
  if (waiting !== undefined)
    return (
      <Suspense>
        <SecondFactorForm
          busy={busy}
          wrong={wrongCode}
          error={error}
          factors={factors}
          username={waiting.username}
          onSignedIn={onSignedIn}
          onCode={(code) => send({ ...waiting, code })}
          onBack={() => {
            setWaiting(undefined);
            setFailure(undefined);
          }}
        />
      </Suspense>
    );
  return (
    <div className={css.form}>
      <PasswordForm busy={busy} error={error} onSubmit={(credentials) => void (!busy && send(credentials))} />
      {browserHasPasskeys() && <PasskeySignIn onSignedIn={onSignedIn} />}
    </div>
  );
}

interface PasswordProps {
  busy: boolean;
  error: ReactNode;
  onSubmit: (credentials: Credentials) => void;
}

/** E-mail and password; paste and password managers work, and Caps Lock is detected. */
function PasswordForm({ busy, error, onSubmit }: PasswordProps) {
  const { t } = useTexts();
  const [capsLock, setCapsLock] = useState(false);
  const hint = useId();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSubmit({ username: String(fields.get('username')).trim(), password: String(fields.get('password')) });
  }

  function noticeCapsLock(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <form className={css.form} onSubmit={submit}>
      {error}
      <TextField
        label={t('login.email')}
        name="username"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        size="large"
        required
      />
      <div>
        <PasswordField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          size="large"
          required
          aria-describedby={capsLock ? hint : undefined}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <p id={hint} className={css.hint} role="status">
          {capsLock && t('login.capsLock')}
        </p>
      </div>
      <Button type="submit" size="large" loading={busy} fullWidth>
        {t('login.submit')}
      </Button>
    </form>
  );
}

/** Why the sign-in failed, and when to retry after too many attempts. */
function SignInError({ error, retryAfter, unreachable }: LoginFailure) {
  const { t } = useTexts();
  return (
    <Note role="alert" tone="alarm">
      <h2 className={css.heading}>{t('login.signedInError')}</h2>
      <p>{t(`login.${error}`)}</p>
      {retryAfter !== null && (
        <p>
          {retryAfter > 90
            ? t('login.retryInMinutes', { count: Math.ceil(retryAfter / 60) })
            : t('login.retryInSeconds', { count: retryAfter })}
        </p>
      )}
      {unreachable && <p>{t('connection.title')}</p>}
    </Note>
  );
}
