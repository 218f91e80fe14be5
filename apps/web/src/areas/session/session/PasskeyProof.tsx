import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasskeyNote } from './PasskeyNote.tsx';
import { type PasskeyFailure, proveByPasskey } from './passkey-calls.ts';

/** Proves the second factor by a passkey, and then sends the form that it stands in. */
export function PasskeyProof() {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);

  async function prove(form: HTMLFormElement | null): Promise<void> {
    setBusy(true);
    setFailure(null);
    const refused = await proveByPasskey();
    setFailure(refused);
    setBusy(false);
    if (refused === null) form?.requestSubmit();
  }

  return (
    <>
      {failure !== null && <PasskeyNote failure={failure} />}
      <Button
        variant="default"
        icon="lock"
        loading={busy}
        onClick={({ currentTarget }) => void prove(currentTarget.form)}
      >
        {t('joining:passkey.confirm')}
      </Button>
    </>
  );
}
