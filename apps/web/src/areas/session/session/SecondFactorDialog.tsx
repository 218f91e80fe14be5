import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from './SecondFactorCard.module.css';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

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
