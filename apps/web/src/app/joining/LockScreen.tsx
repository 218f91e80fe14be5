import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clearLock, followLock } from '../../api/lock.ts';
import { takeResumePath } from '../../api/resume.ts';
import { UnlockForm } from '../../features/joining/UnlockForm.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Gate } from '../gate/Gate.tsx';
import { signOut } from '../sign-out.ts';

/** Stands in place of everything while the session is locked; then it goes on where one was, in every window. */
export function LockScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const goOn = () => navigate({ href: takeResumePath() ?? '/dashboard', replace: true });
  useEffect(
    () =>
      followLock((locked) => {
        if (!locked) void navigate({ href: takeResumePath() ?? '/dashboard', replace: true });
      }),
    [navigate],
  );
  return (
    <Gate title={t('joining:lock.title')}>
      <UnlockForm
        onUnlocked={() => {
          clearLock();
          void goOn();
        }}
        onSignOut={() => void signOut()}
      />
    </Gate>
  );
}
