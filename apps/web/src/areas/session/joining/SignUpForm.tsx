import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Locale } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { askedWhileTyping } from '../../../ui/asked-while-typing.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { Consent } from './Consent.tsx';
import { EmailField } from './EmailField.tsx';
import { originQuery } from './joining.data.ts';
import css from './joining.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useRefusals } from './use-refusals.ts';
import type { Confirmation } from './use-sign-up.ts';

/** Values of the sign-up form. */
export interface SignUpValues extends Record<string, unknown> {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  code: string;
  accepted: boolean;
}

export const nothingTyped: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  code: '',
  accepted: false,
};

interface Props {
  initialValues: SignUpValues;
  /** The code or invitation came with a valid link, so no code has to be typed. */
  originKnown: boolean;
  /** Language of the documents and of the account. */
  locale: Locale;
  send: (values: SignUpValues) => Promise<Confirmation>;
  onDone: (confirmation: Confirmation, values: SignUpValues) => void;
}

/**
 * Everything that an account needs and nothing else: telephone number and messages are set in the profile. Refused values
 * stay as typed.
 */
export function SignUpForm({ initialValues, originKnown, locale, send, onDone }: Props) {
  const { t } = useTexts();
  const { filled, email, password } = useRefusals();
  const state = useServerForm({
    draft: null,
    initialValues,
    fieldNames: { acceptedDocuments: 'accepted' },
    validate: {
      firstName: filled,
      lastName: filled,
      email,
      password,
      accepted: (accepted) => (accepted ? null : t('joining:refused.terms')),
    },
    send,
    onSent: onDone,
  });
  const { form, busy } = state;
  const typed = { size: 'large', required: true } as const;

  return (
    <ServerForm state={state} label={t('joining:signUp.title')} className={css.form}>
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
      {!originKnown && <ReferralCode field={form.getInputProps('code')} />}
      <Consent locale={locale} field={form.getInputProps('accepted', { type: 'checkbox' })} />
      <ReasonedButton type="submit" size="large" loading={busy} fullWidth writes>
        {t('joining:signUp.submit')}
      </ReasonedButton>
    </ServerForm>
  );
}

const PAUSE_MS = 400;

interface ReferralCodeProps {
  /** The form's props for the field. */
  field: { value?: string; error?: ReactNode; onChange: (text: string) => void };
}

/** The code of the person who recommended this; their name appears once the code is valid. */
function ReferralCode({ field }: ReferralCodeProps) {
  const { t, locale } = useTexts();
  const code = useDebounced(field.value ?? '', PAUSE_MS);
  const isCode = /^[A-Z0-9]{1,50}$/.test(code);
  const { data, error } = useQuery({
    ...originQuery({ code, locale }),
    ...askedWhileTyping,
    enabled: isCode,
  });
  const unknown = code !== '' && (!isCode || error?.status === 404);
  const sponsor = isCode && data?.sponsor;
  return (
    <TextField
      {...field}
      onChange={(event) => field.onChange(event.currentTarget.value.trim().toUpperCase())}
      error={field.error ?? (unknown && t('joining:refused.code'))}
      label={t('joining:signUp.code')}
      description={
        sponsor ? t('joining:signUp.recommendedBy', { name: sponsor }) : t('joining:signUp.codeHint')
      }
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      size="large"
    />
  );
}
