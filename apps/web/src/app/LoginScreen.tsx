import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMaintenance } from '../api/connection.ts';
import { LoginForm } from '../features/session/LoginForm.tsx';
import { followAccountLocale } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Gate } from './gate/Gate.tsx';
import { screen } from './screen.ts';
import { useGoOn } from './use-go-on.ts';

const MaintenanceNote = screen(() => import('./errors/MaintenanceNote.tsx'), 'MaintenanceNote', []);

/** The way in. */
export function LoginScreen() {
  const { t } = useTexts();
  const goOn = useGoOn();
  const client = useQueryClient();
  return (
    <Gate
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
      {useMaintenance() && (
        <Suspense>
          <MaintenanceNote />
        </Suspense>
      )}
      <LoginForm
        onSignedIn={async ({ locale }) => {
          const { learnChecklist } = await import('./dashboard/checklist/learn-checklist.ts');
          await Promise.all([followAccountLocale(locale), learnChecklist(client)]);
          await goOn();
        }}
      />
    </Gate>
  );
}
