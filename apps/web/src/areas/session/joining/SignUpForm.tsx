import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Consent } from './Consent.tsx';
import { EmailField } from './EmailField.tsx';
import { documentsQuery } from './joining.data.ts';
import css from './joining.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { ReferralCode } from './ReferralCode.tsx';
import { useRefusals } from './use-refusals.ts';

/** What somebody typed to sign up. */
export interface SignUpValues extends Record<string, unknown> {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: string;
  code: string;
  byMail: boolean;
  bySms: boolean;
  accepted: boolean;
}

export const nothingTyped: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: '',
  code: '',
  byMail: true,
  bySms: false,
  accepted: false,
};

interface Props {
  initialValues: SignUpValues;
  /** What the link of an invitation carries. */
  invitation: string | undefined;
  /** The code came with a link that is good: nobody has to look at it. */
  codeKnown: boolean;
  /** In which the documents are read and the account is opened. */
  locale: Locale;
  onDone: (confirmation: 'mail' | 'none', values: SignUpValues) => void;
}

/** Everything that an account needs. Whatever is refused stays as it was typed. */
export function SignUpForm({ initialValues, invitation, codeKnown, locale, onDone }: Props) {
  const { t } = useTexts();
  const { filled, email, password } = useRefusals();
  const queryClient = useQueryClient();

  async function send(values: SignUpValues) {
    const documents = await queryClient.ensureQueryData(documentsQuery(locale));
    const { byMail, bySms, accepted, code, ...person } = values;
    const messages = [...(byMail ? (['mail'] as const) : []), ...(bySms ? (['sms'] as const) : [])];
    const acceptedDocuments = accepted ? documents.map(({ id }) => id) : [];
    const origin = { ...(invitation && { invitation }), ...(code && { code }) };
    const body = { ...person, ...origin, locale, messages, acceptedDocuments };
    return request('POST /api/sign-up', { body });
  }

  const state = useServerForm({
    draft: null,
    initialValues,
    fieldNames: { acceptedDocuments: 'accepted', messages: 'bySms' },
    validate: {
      firstName: filled,
      lastName: filled,
      email,
      password,
      phone: (phone, { bySms }) => (bySms && phone.trim() === '' ? t('joining:refused.phoneNeeded') : null),
      accepted: (accepted) => (accepted ? null : t('joining:refused.terms')),
    },
    send,
    onSent: ({ confirmation }, values) => onDone(confirmation, values),
  });
  const { form, busy } = state;
  const typed = { size: 'large', required: true } as const;

  return (
    <ServerForm state={state} label={t('joining:signUp.title')} className={css.form}>
      <div className={css.pair}>
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
      <TextField
        {...form.getInputProps('phone')}
        label={t('joining:signUp.phone')}
        type="tel"
        autoComplete="tel"
        size="large"
      />
      <fieldset className={css.group}>
        <legend>{t('joining:signUp.messages')}</legend>
        <div className={css.choices}>
          <CheckField {...form.getInputProps('byMail', { type: 'checkbox' })}>
            {t('joining:signUp.byMail')}
          </CheckField>
          <CheckField {...form.getInputProps('bySms', { type: 'checkbox' })}>
            {t('joining:signUp.bySms')}
          </CheckField>
        </div>
      </fieldset>
      {!codeKnown && invitation === undefined && <ReferralCode field={form.getInputProps('code')} />}
      <Consent locale={locale} field={form.getInputProps('accepted', { type: 'checkbox' })} />
      <ReasonedButton type="submit" size="large" loading={busy} fullWidth writes>
        {t('joining:signUp.submit')}
      </ReasonedButton>
    </ServerForm>
  );
}
