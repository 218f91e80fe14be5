import { useEffect } from 'react';
import { clearLock, followLock } from '../../api/lock.ts';
import { AuthLayout } from '../../frame/auth-layout/AuthLayout.tsx';
import { signOut } from '../../frame/sign-out.ts';
import { useGoOn } from '../../frame/use-go-on.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { UnlockForm } from './joining/UnlockForm.tsx';

/** Replaces everything while the session is locked; afterwards every window continues where it was. */
export function LockPage() {
  const { t } = useTexts();
  const goOn = useGoOn();
  useEffect(
    () =>
      followLock((locked) => {
        if (!locked) void goOn();
      }),
    [goOn],
  );
  return (
    <AuthLayout title={t('joining:lock.title')}>
      <UnlockForm
        onUnlocked={() => {
          clearLock();
          void goOn();
        }}
        onSignOut={() => void signOut()}
      />
    </AuthLayout>
  );
}
