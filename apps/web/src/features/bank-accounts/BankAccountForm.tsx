import { TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { request } from '../../api/request.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { SaveButton } from '../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../ui/form/use-server-form.ts';
import css from './BankAccountCard.module.css';
import type { BankAccount } from './bank-accounts.data.ts';
import { IbanField } from './IbanField.tsx';
import { readIban } from './iban.ts';

interface Props {
  user: number;
  account: BankAccount | null;
  onSaved: (saved: BankAccount) => void;
}

type Values = Record<'accountHolder' | 'iban' | 'bic' | 'bankName' | 'paypalEmail', string>;

/** Where payouts go. Another destination is confirmed first: it holds payouts for 72 hours. */
export function BankAccountForm({ user, account, onSaved }: Props) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<HTMLFormElement | null>(null);
  const confirmed = useRef(false);
  const masked = account?.iban ?? '';
  const state = useServerForm<Values, BankAccount>({
    draft: null,
    initialValues: {
      accountHolder: account?.accountHolder ?? '',
      iban: masked,
      bic: account?.bic ?? '',
      bankName: account?.bankName ?? '',
      paypalEmail: account?.paypalEmail ?? '',
    },
    validate: {
      iban: (text) =>
        text === masked || ['empty', 'valid'].includes(readIban(text).state)
          ? null
          : t('account:bank.invalid'),
    },
    send: (values) =>
      account === null
        ? request('POST /api/bank_accounts', { body: { ...values, user: `/api/users/${user}` } })
        : request('PATCH /api/bank_accounts/{id}', { params: { id: account.id }, body: values }),
    onSent: onSaved,
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    const { iban, paypalEmail } = state.form.getValues();
    const moved = iban !== masked || paypalEmail !== (account?.paypalEmail ?? '');
    if (account === null || !moved || confirmed.current || !state.form.isValid()) {
      confirmed.current = false;
      state.submit(event);
      return;
    }
    event.preventDefault();
    setAsked(event.currentTarget);
  }

  function goOn(): void {
    confirmed.current = true;
    setAsked(null);
    asked?.requestSubmit();
  }

  const { getInputProps } = state.form;
  return (
    <>
      <ServerForm state={{ ...state, submit }} label={t('account:bank.title')} className={css.form}>
        <TextInput
          label={t('account:bank.holder')}
          autoComplete="name"
          maxLength={100}
          {...getInputProps('accountHolder')}
        />
        <IbanField masked={masked} {...getInputProps('iban')} />
        <TextInput
          label="BIC"
          description={t('account:bank.optional')}
          autoComplete="off"
          maxLength={20}
          {...getInputProps('bic')}
        />
        <TextInput
          label={t('account:bank.bankName')}
          description={t('account:bank.optional')}
          autoComplete="off"
          maxLength={100}
          {...getInputProps('bankName')}
        />
        <TextInput
          label={t('account:bank.paypal')}
          description={t('account:bank.paypalHint')}
          type="email"
          autoComplete="off"
          maxLength={320}
          {...getInputProps('paypalEmail')}
        />
        <SaveButton state={state} />
      </ServerForm>
      {asked !== null && (
        <Confirm
          title={t('account:bank.confirmTitle')}
          confirm={t('account:bank.confirm')}
          onConfirm={goOn}
          onClose={() => setAsked(null)}
        >
          <p>{t('account:bank.confirmText')}</p>
          <p>
            <strong>{state.form.values.iban || state.form.values.paypalEmail}</strong>
          </p>
        </Confirm>
      )}
    </>
  );
}
