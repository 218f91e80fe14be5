import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './joining.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useRefusals } from './use-refusals.ts';

interface Props {
  email: string;
  code: string;
  onDone: () => void;
  /** The code has expired meanwhile. */
  onCodeOver: () => void;
}

/** The third step: the new password. */
export function RecoveryPassword({ email, code, onDone, onCodeOver }: Props) {
  const { t } = useTexts();
  const { password } = useRefusals();
  const state = useServerForm({
    draft: null,
    initialValues: { password: '' },
    validate: { password },
    send: async ({ password: typed }) => {
      const sending = request('POST /api/recovery/password', { body: { email, code, password: typed } });
      return sending.catch((error: unknown) => {
        if (error instanceof ApiError && error.violations.some(({ propertyPath }) => propertyPath === 'code'))
          onCodeOver();
        throw error;
      });
    },
    onSent: onDone,
  });
  const { form, busy } = state;
  return (
    <ServerForm state={state} label={t('joining:recovery.title')} className={css.form}>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label={t('joining:password.new')} field={form.getInputProps('password')} />
      <p className="quiet">{t('joining:recovery.passwordText')}</p>
      <ReasonedButton type="submit" size="large" loading={busy} fullWidth writes>
        {t('joining:recovery.save')}
      </ReasonedButton>
    </ServerForm>
  );
}
