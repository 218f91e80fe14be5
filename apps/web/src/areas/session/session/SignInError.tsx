import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import css from './LoginForm.module.css';
import type { LoginFailure } from './login.ts';

/** Why the sign-in failed, and when to retry after too many attempts. */
export function SignInError({ error, retryAfter, unreachable }: LoginFailure) {
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
