import { useEffect } from 'react';
import { clearLock, followLock } from '../../api/lock.ts';
import { Gate } from '../../frame/gate/Gate.tsx';
import { signOut } from '../../frame/sign-out.ts';
import { useGoOn } from '../../frame/use-go-on.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { UnlockForm } from './joining/UnlockForm.tsx';

/** Stands in place of everything while the session is locked; then it goes on where one was, in every window. */
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
