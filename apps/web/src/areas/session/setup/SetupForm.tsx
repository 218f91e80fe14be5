import { useId, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { EmailField } from '../joining/EmailField.tsx';
import css from '../joining/joining.module.css';
import { NewPasswordField } from '../joining/NewPasswordField.tsx';
import { useRefusals } from '../joining/use-refusals.ts';
import type { Credentials } from '../session/login.ts';
import { firstMonths } from './first-months.ts';
import { MailTest } from './MailTest.tsx';
import own from './SetupForm.module.css';

interface Props {
  /** Where mails go. */
  mail: 'smtp' | 'folder';
  /** Signs in as the first operator of the new company. */
  onBegun: (credentials: Credentials) => Promise<void>;
  /** Somebody else has set the company up meanwhile. */
  onTooLate: () => void;
}

/** All settings of a new company on one page. Refused values stay as typed. */
export function SetupForm({ mail, onBegun, onTooLate }: Props) {
  const { t, format, locale } = useTexts();
  const { filled, email, password } = useRefusals();
  const [{ current, months }] = useState(() => firstMonths(Date.now()));
  const [entering, setEntering] = useState(false);
  const hint = useId();
  const state = useServerForm({
    draft: null,
    initialValues: {
      code: '',
      company: '',
      start: current,
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      alone: false,
      secondFactor: true,
    },
    validate: { code: filled, company: filled, firstName: filled, lastName: filled, email, password },
    send: async (values) => {
      try {
        await request('POST /api/setup', { body: { ...values, locale } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'companyBegun') throw atTheCode(error);
        onTooLate();
        return false;
      }
      return true;
    },
    onSent: (begun, values) => {
      if (!begun) return;
      setEntering(true);
      void onBegun({ username: values.email.trim(), password: values.password });
    },
  });
  const { form, busy } = state;
  const typed = { size: 'large', required: true } as const;
  const { code, email: address } = form.values;

  return (
    <ServerForm state={state} label={t('setup:title')} className={css.form}>
      <p>{t('setup:lead')}</p>
      <TextField
        {...typed}
        {...form.getInputProps('code')}
        label={t('setup:code.label')}
        description={t('setup:code.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <fieldset className={own.group}>
        <legend>{t('setup:company.title')}</legend>
        <TextField
          {...typed}
          {...form.getInputProps('company')}
          label={t('setup:company.name')}
          autoComplete="organization"
        />
        <SelectField
          {...form.getInputProps('start')}
          label={t('setup:company.start')}
          description={t('setup:company.startHint')}
          size="large"
          options={months.map((month) => ({ value: month, label: format.month(`${month}-01`) }))}
        />
        {(['alone', 'secondFactor'] as const).map((choice) => (
          <div key={choice} className={own.choice}>
            <CheckField
              {...form.getInputProps(choice, { type: 'checkbox' })}
              aria-describedby={`${hint}${choice}`}
            >
              {t(`setup:company.${choice}`)}
            </CheckField>
            <p id={`${hint}${choice}`} className={own.hint}>
              {t(`setup:company.${choice}Hint`)}
            </p>
          </div>
        ))}
      </fieldset>
      <fieldset className={own.group}>
        <legend>{t('setup:you.title')}</legend>
        <div className="bw-pair" data-narrow>
          <TextField
            {...typed}
            {...form.getInputProps('firstName')}
            label={t('joining:signUp.firstName')}
            autoComplete="given-name"
          />
          <TextField
            {...typed}
            {...form.getInputProps('lastName')}
            label={t('joining:signUp.lastName')}
            autoComplete="family-name"
          />
        </div>
        <EmailField field={form.getInputProps('email')} />
        <NewPasswordField label={t('joining:password.label')} field={form.getInputProps('password')} />
      </fieldset>
      <fieldset className={own.group}>
        <legend>{t('setup:mail.title')}</legend>
        <MailTest
          mail={mail}
          email={address}
          lacks={code.trim() === '' || address.trim() === '' ? t('setup:mail.lacks') : null}
          send={(email) => request('POST /api/setup/mail-test', { body: { code, email, locale } })}
        />
      </fieldset>
      <ReasonedButton type="submit" size="large" loading={busy || entering} fullWidth writes>
        {t('setup:submit')}
      </ReasonedButton>
    </ServerForm>
  );
}

/** Shows a wrong code as an error of its field. */
function atTheCode(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'setupCode') return error;
  const { code, params, description } = error;
  return error.withViolations([{ propertyPath: 'code', message: description, code, params }]);
}
