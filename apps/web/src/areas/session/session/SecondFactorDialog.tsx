import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from './SecondFactorCard.module.css';
import { useFocused } from './use-focused.ts';

/** `addApp` and `removeApp` are for users with a passkey: two-step sign-in stays on all the while. */
export type FactorAction = 'enable' | 'addApp' | 'renew' | 'disable' | 'removeApp';

type Step =
  | { name: 'password' }
  | { name: 'app'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] };

interface Props {
  action: FactorAction;
  onChanged: (action: FactorAction) => void;
  onClose: () => void;
}

/** In steps: first the password, then the app, then the recovery codes. */
export function SecondFactorDialog({ action, onChanged, onClose }: Props) {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ name: 'password' });

  async function send(body: { password: string }): Promise<Step | null> {
    if (action === 'enable' || action === 'addApp')
      return { name: 'app', ...(await request('POST /api/user/second-factor', { body })) };
    if (action === 'disable' || action === 'removeApp') {
      await request('POST /api/user/second-factor/disable', { body });
      return null;
    }
    const { recoveryCodes } = await request('POST /api/user/second-factor/recovery-codes', { body });
    return { name: 'codes', codes: recoveryCodes };
  }

  function goOn(next: Step | null): void {
    if (next?.name !== 'app') onChanged(action);
    if (next === null) onClose();
    else setStep(next);
  }

  return (
    <Sheet title={t('account:secondFactor.title')} onClose={onClose}>
      {step.name === 'password' && <PasswordStep action={action} send={send} onSent={goOn} />}
      {step.name === 'app' && (
        <SecondFactorSetup {...step} onConfirmed={(codes) => goOn({ name: 'codes', codes })} />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={onClose} />}
    </Sheet>
  );
}

interface PasswordStepProps {
  action: FactorAction;
  send: (body: { password: string }) => Promise<Step | null>;
  onSent: (next: Step | null) => void;
}

function PasswordStep({ action, send, onSent }: PasswordStepProps) {
  const { t } = useTexts();
  const state = useServerForm({
    draft: null,
    initialValues: { password: '' },
    validate: { password: (text) => (text === '' ? t('account:form.required') : null) },
    send,
    onSent,
  });
  return (
    <ServerForm state={state} label={t(`account:secondFactor.${action}`)} className={css.steps}>
      <p>{t(`account:secondFactor.${action}Text`)}</p>
      <PasswordField
        label={t('account:password.current')}
        autoComplete="current-password"
        {...state.form.getInputProps('password')}
      />
      <SaveButton state={state}>{t('account:secondFactor.goOn')}</SaveButton>
    </ServerForm>
  );
}

interface SecondFactorSetupProps {
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** The app gets the secret, by its camera or typed, and proves it with a first code. */
function SecondFactorSetup({ secret, uri, onConfirmed }: SecondFactorSetupProps) {
  const { t } = useTexts();
  const text = useFocused<HTMLParagraphElement>();
  const state = useServerForm({
    draft: null,
    initialValues: { code: '' },
    validate: {
      code: (text) =>
        /^\d{6}$/.test(text.replaceAll(/\s/g, '')) ? null : t('account:secondFactor.codeForm'),
    },
    send: (body) => request('POST /api/user/second-factor/confirm', { body }),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <ServerForm state={state} label={t('account:secondFactor.enable')} className={css.steps}>
      <p ref={text} tabIndex={-1} className={css.text}>
        {t('account:secondFactor.scan')}
      </p>
      <QrCode value={uri} label={t('account:secondFactor.qr')} className={css.qr} />
      <div>
        <p className="quiet">{t('account:secondFactor.orType')}</p>
        <p className={css.secret}>
          <code data-testid="second-factor-secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton value={secret} label={t('account:secondFactor.copySecret')} />
        </p>
      </div>
      <TextField
        className={css.code}
        label={t('account:secondFactor.code')}
        description={t('account:secondFactor.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        {...state.form.getInputProps('code')}
      />
      <SaveButton state={state}>{t('account:secondFactor.confirm')}</SaveButton>
    </ServerForm>
  );
}
