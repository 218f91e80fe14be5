import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasskeyNote } from './PasskeyNote.tsx';
import { type PasskeyFailure, proveByPasskey } from './passkey-calls.ts';

interface Props {
  /** Asks for the passkey; returns the failure, or null on success. By default it verifies the session for some minutes. */
  prove?: () => Promise<PasskeyFailure | null>;
}

/** Proves the second factor by a passkey, and then submits the surrounding form. */
export function PasskeyProof({ prove = proveByPasskey }: Props) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);

  async function show(form: HTMLFormElement | null): Promise<void> {
    setBusy(true);
    setFailure(null);
    const refused = await prove();
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
        onClick={({ currentTarget }) => void show(currentTarget.form)}
      >
        {t('joining:passkey.confirm')}
      </Button>
    </>
  );
}
