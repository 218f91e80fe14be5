import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './joining.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

/** A verification code has five digits (specification, section 9). */
const DIGITS = 5;
const RESEND_SECONDS = 30;

interface Props {
  email: string;
  /** The user has a code from before, and none was sent now. */
  hasCode: boolean;
  /** The code was right a moment ago, and has expired since. */
  wasOver: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}

/**
 * The second step: five digits, typed or pasted; the last one submits. Each attempt counts, so a refused code is cleared,
 * and nothing is sent before five new digits are there.
 */
export function RecoveryCode({ email, hasCode, wasOver, onCode, onBack }: Props) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | 'wrong' | null>(wasOver ? 'wrong' : null);
  const [resent, setResent] = useState(false);
  const { left, restart } = useSecondsLeft(RESEND_SECONDS, hasCode ? 0 : RESEND_SECONDS);
  const isChecking = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const refused = useRef(new Set<string>());
  const error = useId();

  function beginAgain(): void {
    setCode('');
    setFailure('wrong');
    field.current?.focus();
  }

  async function ask(sending: () => Promise<unknown>): Promise<boolean> {
    if (isChecking.current) return false;
    isChecking.current = true;
    setBusy(true);
    setFailure(null);
    setResent(false);
    try {
      await sending();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 422) beginAgain();
      else setFailure(error);
      return false;
    } finally {
      isChecking.current = false;
      setBusy(false);
    }
  }

  async function check(typed: string): Promise<void> {
    if (typed.length !== DIGITS) return;
    if (refused.current.has(typed)) return beginAgain();
    const sending = async () => {
      try {
        await request('POST /api/recovery/check', { body: { email, code: typed } });
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) refused.current.add(typed);
        throw error;
      }
    };
    if (await ask(sending)) onCode(typed);
  }

  async function resend(): Promise<void> {
    if (!(await ask(() => request('POST /api/recovery', { body: { email } })))) return;
    refused.current.clear();
    setCode('');
    setResent(true);
    restart();
  }

  function change(typed: string): void {
    const digits = typed.replaceAll(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    // If all digits were there already, they are being edited one by one, and the button submits.
    if (code.length < DIGITS) void check(digits);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void check(code);
  }

  return (
    <form className={css.form} onSubmit={submit} aria-label={t('joining:recovery.title')}>
      {failure instanceof ApiError && <FormFailure error={failure} />}
      <p>{t(hasCode ? 'joining:recovery.haveCodeText' : 'joining:recovery.codeText', { email })}</p>
      <div>
        <TextField
          ref={field}
          className={css.code ?? ''}
          label={t('joining:recovery.code')}
          aria-describedby={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          size="large"
          value={code}
          error={failure === 'wrong'}
          readOnly={busy}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <p id={error} className={css.error} role="alert">
          {failure === 'wrong' && `${t('joining:refused.recoveryCode')} ${t('joining:recovery.wrongHelp')}`}
        </p>
      </div>
      <ReasonedButton type="submit" size="large" loading={busy} fullWidth writes>
        {t('joining:recovery.check')}
      </ReasonedButton>
      <p role="status">{resent && t('joining:recovery.resent')}</p>
      <div className={css.row}>
        {left > 0 ? (
          <span className="quiet">{t('joining:recovery.resendIn', { count: left })}</span>
        ) : (
          <ReasonedButton variant="subtle" writes onClick={() => void resend()}>
            {t('joining:recovery.resend')}
          </ReasonedButton>
        )}
        <Button variant="subtle" onClick={onBack}>
          {t('joining:recovery.otherEmail')}
        </Button>
      </div>
    </form>
  );
}
