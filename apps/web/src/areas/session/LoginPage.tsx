import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMaintenance } from '../../api/connection.ts';
import { hasExpired } from '../../api/resume.ts';
import { AuthLayout } from '../../frame/auth-layout/AuthLayout.tsx';
import { screen } from '../../frame/screen.ts';
import { useSignedIn } from '../../frame/use-signed-in.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LoginForm } from './session/LoginForm.tsx';

const ExpiredNote = screen(() => import('./ExpiredNote.tsx'), 'ExpiredNote', []);
const MaintenanceNote = screen(() => import('./MaintenanceNote.tsx'), 'MaintenanceNote', []);

/** The login page. */
export function LoginPage() {
  const { t } = useTexts();
  const onSignedIn = useSignedIn();
  return (
    <AuthLayout
      title={t('login.title')}
      links={
        <>
          <Link to="/forgot-password">{t('login.forgot')}</Link>
          <span>
            {t('login.noAccount')} <Link to="/signup">{t('nav.signUp')}</Link>
          </span>
        </>
      }
    >
      {/* The page waits for it: if it arrived later, it would push the button away from under a finger. */}
      {hasExpired() && <ExpiredNote />}
      {useMaintenance() && (
        <Suspense>
          <MaintenanceNote />
        </Suspense>
      )}
      <LoginForm onSignedIn={onSignedIn} />
    </AuthLayout>
  );
}
