import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthLayout } from '../../frame/auth-layout/AuthLayout.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import css from './ForgotPasswordPage.module.css';
import { Panel } from './joining/Panel.tsx';
import { RecoveryCode } from './joining/RecoveryCode.tsx';
import { RecoveryEmail } from './joining/RecoveryEmail.tsx';
import { RecoveryPassword } from './joining/RecoveryPassword.tsx';
import { ToLogin } from './joining/ToLogin.tsx';

interface Progress {
  readonly step: 1 | 2 | 3 | 'done';
  readonly email: string;
  /** The code is an earlier one. */
  readonly hasCode: boolean;
  readonly code: string;
  /** The code of the last try expired before the password was entered. */
  readonly wasOver: boolean;
}

const beginning: Progress = { step: 1, email: '', hasCode: false, code: '', wasOver: false };

/** Password recovery: e-mail, code, new password (specification, section 2). */
export function ForgotPasswordPage() {
  const { t } = useTexts();
  const [progress, setProgress] = useState<Progress>(beginning);
  const { step, email, hasCode, code, wasOver } = progress;
  const go = (changes: Partial<Progress>) => setProgress({ ...progress, wasOver: false, ...changes });
  if (step === 'done')
    return (
      <AuthLayout title={t('joining:recovery.title')}>
        <Panel title={t('joining:recovery.done')}>
          <p>{t('joining:recovery.doneText')}</p>
          <ToLogin />
        </Panel>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={t('joining:recovery.title')}
      links={<Link to="/login">{t('joining:recovery.remembered')}</Link>}
    >
      <p className={`quiet ${css.step}`} role="status">
        {t('joining:recovery.step', { step })}
      </p>
      {step === 1 && (
        <RecoveryEmail
          initial={email}
          onEmail={(typed, had) => go({ step: 2, email: typed, hasCode: had })}
        />
      )}
      {step === 2 && (
        <RecoveryCode
          email={email}
          hasCode={hasCode}
          wasOver={wasOver}
          onCode={(right) => go({ step: 3, code: right })}
          onBack={() => go({ step: 1 })}
        />
      )}
      {step === 3 && (
        <RecoveryPassword
          email={email}
          code={code}
          onDone={() => go({ step: 'done', code: '' })}
          onCodeOver={() => go({ step: 2, code: '', wasOver: true })}
        />
      )}
    </AuthLayout>
  );
}
