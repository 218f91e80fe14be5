import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { EmailField } from './EmailField.tsx';
import css from './joining.module.css';
import { useRefusals } from './use-refusals.ts';

interface Props {
  initial: string;
  /** `hasCode`: one was sent before, and none is requested. */
  onEmail: (email: string, hasCode: boolean) => void;
}

/** The first step: the address that gets the code. Never reveals whether the address has an account. */
export function RecoveryEmail({ initial, onEmail }: Props) {
  const { t } = useTexts();
  const { email } = useRefusals();
  const state = useServerForm({
    draft: null,
    initialValues: { email: initial },
    validate: { email },
    send: ({ email: typed }) => request('POST /api/recovery', { body: { email: typed.trim() } }),
    onSent: (_, { email: typed }) => onEmail(typed.trim(), false),
  });
  const { form, busy } = state;

  function skip(): void {
    if (!form.validate().hasErrors) onEmail(form.getValues().email.trim(), true);
  }

  return (
    <ServerForm state={state} label={t('joining:recovery.title')} className={css.form}>
      <p>{t('joining:recovery.emailText')}</p>
      <EmailField field={form.getInputProps('email')} />
      <ReasonedButton type="submit" size="large" loading={busy} fullWidth writes>
        {t('joining:recovery.send')}
      </ReasonedButton>
      <Button variant="subtle" onClick={skip}>
        {t('joining:recovery.haveCode')}
      </Button>
    </ServerForm>
  );
}
