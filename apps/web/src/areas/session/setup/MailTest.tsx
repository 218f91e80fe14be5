import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './SetupForm.module.css';

interface Props {
  /** Where mails go. */
  mail: 'smtp' | 'folder';
  code: string;
  email: string;
}

/** Whether mails arrive, before anybody waits for one. */
export function MailTest({ mail, code, email }: Props) {
  const { t, locale } = useTexts();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ readonly to: string } | ApiError>();
  const lacks = code.trim() === '' || email.trim() === '';

  async function send(): Promise<void> {
    const to = email.trim();
    setBusy(true);
    setResult(undefined);
    try {
      await request('POST /api/setup/mail-test', { body: { code, email: to, locale } });
      setResult({ to });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setResult(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <fieldset className={css.group}>
      <legend>{t('setup:mail.title')}</legend>
      <p>{t(mail === 'smtp' ? 'setup:mail.smtp' : 'setup:mail.folder')}</p>
      <ReasonedButton
        variant="default"
        icon="mail"
        loading={busy}
        reason={lacks ? t('setup:mail.lacks') : null}
        onClick={() => void send()}
        writes
      >
        {t('setup:mail.send')}
      </ReasonedButton>
      <div role="status" className={css.result}>
        {result !== undefined && 'to' in result && (
          <Note tone="leaf" icon="mail">
            {t(mail === 'smtp' ? 'setup:mail.sent' : 'setup:mail.kept', { email: result.to })}
          </Note>
        )}
      </div>
      {result instanceof ApiError && <FormFailure error={result} />}
    </fieldset>
  );
}
