import { useNavigate } from '@tanstack/react-router';
import { takeResumePath } from '../api/resume.ts';
import { LoginForm } from '../features/session/LoginForm.tsx';
import { followAccountLocale } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Leaf } from '../ui/Leaf.tsx';
import css from './LoginScreen.module.css';
import { LanguageMenu } from './layout/LanguageMenu.tsx';
import { ThemeMenu } from './layout/ThemeMenu.tsx';

/** The way in. The language can be chosen before anybody has signed in. */
export function LoginScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <main className={`bw-gate ${css.gate}`}>
      <div className={css.tools}>
        <LanguageMenu />
        <ThemeMenu />
      </div>
      <div className={`bw-card bw-gate-card ${css.card}`}>
        <div className={css.mark}>
          <Leaf level={17} size={64} />
          <p className={css.name}>Blattwerk</p>
        </div>
        <h1 className={css.title}>{t('login.title')}</h1>
        <LoginForm
          onSignedIn={async ({ locale }) => {
            await followAccountLocale(locale);
            await navigate({ href: takeResumePath() ?? '/dashboard', replace: true });
          }}
        />
      </div>
    </main>
  );
}
