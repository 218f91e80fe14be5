import { useEffect } from 'react';
import { clearLock, followLock } from '../../api/lock.ts';
import { UnlockForm } from '../../features/joining/UnlockForm.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Gate } from '../gate/Gate.tsx';
import { signOut } from '../sign-out.ts';
import { useGoOn } from '../use-go-on.ts';

/** Stands in place of everything while the session is locked; then it goes on where one was, in every window. */
export function LockScreen() {
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
