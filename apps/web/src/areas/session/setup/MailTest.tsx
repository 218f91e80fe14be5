import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './SetupForm.module.css';

interface Props {
  /** Where mails go. */
  mail: 'smtp' | 'folder';
  email: string;
  /** What is missing before a mail can be sent. */
  lacks: string | null;
  send: (to: string) => Promise<unknown>;
  /** The field for the address, unless it is known already. */
  children?: ReactNode;
}

/** Tests whether mails arrive, before anyone waits for one. */
export function MailTest({ mail, email, lacks, send, children }: Props) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ readonly to: string } | ApiError>();

  async function test(): Promise<void> {
    const to = email.trim();
    setBusy(true);
    setResult(undefined);
    try {
      await send(to);
      setResult({ to });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setResult(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p>{t(mail === 'smtp' ? 'setup:mail.smtp' : 'setup:mail.folder')}</p>
      {children}
      <ReasonedButton
        variant="default"
        icon="mail"
        loading={busy}
        reason={lacks}
        onClick={() => void test()}
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
    </>
  );
}
