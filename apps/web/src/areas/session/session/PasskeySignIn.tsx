import { Suspense, useState } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Account } from './login.ts';
import type { PasskeyFailure } from './passkey-calls.ts';

const PasskeyNote = part(() => import('./PasskeyNote.tsx'), 'PasskeyNote', ['joining', 'refusals', 'ui']);

interface Props {
  /** E-mail of the only account that may sign in. */
  username?: string;
  onSignedIn: (user: Account['user']) => Promise<void>;
}

/** Sign-in by a passkey, with a note on failure. Its code is loaded on the click. */
export function PasskeySignIn({ username, onSignedIn }: Props) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasskeyFailure>();

  async function signIn(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const { signInByPasskey } = await import('./passkey-calls.ts');
    const result = await signInByPasskey(username);
    if ('user' in result) return onSignedIn(result.user);
    setFailure(result.failure);
    setBusy(false);
  }

  return (
    <>
      {failure !== undefined && (
        <Suspense>
          <PasskeyNote failure={failure} />
        </Suspense>
      )}
      <Button
        variant="default"
        size="large"
        icon="lock"
        loading={busy}
        fullWidth
        onClick={() => void signIn()}
      >
        {t('login.passkey')}
      </Button>
    </>
  );
}
