import { useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './joining.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

const RESEND_SECONDS = 30;

interface Props {
  /** The last mail was just sent: another one makes sense only once it has had time to arrive. */
  justSent: boolean;
  send: () => Promise<unknown>;
}

/** Resends the mail of a sign-up; the server limits how often per day. */
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
