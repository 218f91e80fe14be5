import { useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './joining.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

const RESEND_SECONDS = 30;

interface Props {
  /** The last mail left just now: another one makes sense only when that had time to arrive. */
  justSent: boolean;
  send: () => Promise<unknown>;
}

/** Sends the mail of a sign-up again; how often in a day, the server decides. */
export function ResendMail({ justSent, send }: Props) {
  const { t } = useTexts();
  const { left, restart } = useSecondsLeft(RESEND_SECONDS, justSent ? RESEND_SECONDS : 0);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<'sent' | ApiError>();

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      await send();
      setResult('sent');
      restart();
    } catch (error) {
      setResult(error as ApiError);
    }
    setBusy(false);
  }

  return (
    <>
      <ReasonedButton
        variant="default"
        icon="mail"
        loading={busy}
        reason={left > 0 ? t('joining:signUp.resendIn', { count: left }) : null}
        onClick={() => void resend()}
        writes
      >
        {t('joining:signUp.resend')}
      </ReasonedButton>
      <div role="status" className={css.resent}>
        {result === 'sent' && t('joining:signUp.resent')}
      </div>
      {result !== undefined && result !== 'sent' && <FormFailure error={result} />}
    </>
  );
}
