import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { PasswordAgain } from '../../../ui/form/PasswordAgain.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useConfirmedSubmit } from '../../../ui/form/use-confirmed-submit.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { shownIban } from '../../../ui/shown-iban.ts';
import css from './BankAccountCard.module.css';
import { type BankAccount, type BankAccountValues, saveBankAccount } from './bank-accounts.data.ts';
import { IbanField } from './IbanField.tsx';
import { readIban } from './iban.ts';

interface Props {
  user: number;
  account: BankAccount | null;
  onSaved: (saved: BankAccount) => void;
}

/**
 * Form for the destination of payouts. A new destination is confirmed first, since it holds payouts for 72 hours; a
 * session that signed in long ago has to enter its password.
 */
export function BankAccountForm({ user, account, onSaved }: Props) {
  const { t } = useTexts();
  const [needsPassword, setNeedsPassword] = useState(false);
  const state = useServerForm({
    draft: null,
    initialValues: {
      accountHolder: account?.accountHolder ?? '',
      iban: '',
      removesIban: false,
      bic: account?.bic ?? '',
      bankName: account?.bankName ?? '',
      paypalEmail: account?.paypalEmail ?? '',
      password: '',
    },
    validate: {
      iban: (text, { removesIban }) =>
        removesIban || ['empty', 'valid'].includes(readIban(text).state) ? null : t('account:bank.invalid'),
      password: (text) => (needsPassword && text === '' ? t('account:form.required') : null),
    },
    send: (values) =>
      saveBankAccount(user, account, values).catch((error: unknown) => {
        if (asksPassword(error)) setNeedsPassword(true);
        throw error;
      }),
    onSent: onSaved,
  });
  const { getInputProps, values } = state.form;
  const setIban = bankOfIban(state.form, account);
  const question = useConfirmedSubmit(state, () => {
    const { iban, removesIban, paypalEmail } = state.form.getValues();
    const isMoved = iban !== '' || removesIban || paypalEmail !== (account?.paypalEmail ?? '');
    return account !== null && isMoved ? [iban, removesIban, paypalEmail].join(' ') : null;
  });
  const failure = asksPassword(state.failure) ? null : state.failure;
  return (
    <>
      <ServerForm
        state={{ ...state, failure, submit: question.submit }}
        label={t('account:bank.title')}
        className={css.form}
      >
        <Note icon="clock">
          <p>{t('account:bank.wait')}</p>
        </Note>
        <TextField
          label={t('account:bank.holder')}
          autoComplete="name"
          maxLength={100}
          {...getInputProps('accountHolder')}
        />
        {account?.iban != null && (
          <div>
            <p className="quiet">{t('account:bank.current')}</p>
            <p className={css.iban}>{shownIban(account.iban)}</p>
            <CheckField
              {...getInputProps('removesIban', { type: 'checkbox' })}
              onChange={({ currentTarget }) => setIban({ removesIban: currentTarget.checked })}
            >
              {t('account:bank.removeIban')}
            </CheckField>
          </div>
        )}
        {!values.removesIban && (
          <IbanField
            isKept={account?.iban != null}
            {...getInputProps('iban')}
            onChange={(iban) => setIban({ iban })}
          />
        )}
        <TextField
          label="BIC"
          description={t('account:bank.optional')}
          autoComplete="off"
          maxLength={20}
          {...getInputProps('bic')}
        />
        <TextField
          label={t('account:bank.bankName')}
          description={t('account:bank.optional')}
          autoComplete="off"
          maxLength={100}
          {...getInputProps('bankName')}
        />
        <TextField
          label={t('account:bank.paypal')}
          description={t('account:bank.paypalHint')}
          type="email"
          autoComplete="off"
          maxLength={320}
          {...getInputProps('paypalEmail')}
        />
        {needsPassword && <PasswordAgain {...getInputProps('password')} />}
        <SaveButton state={state} />
      </ServerForm>
      {account !== null && question.asking && (
        <DestinationQuestion
          account={account}
          values={values}
          onAgreed={question.agree}
          onClose={question.cancel}
        />
      )}
    </>
  );
}

function asksPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'passwordRequired';
}

/**
 * Ties BIC and bank name to the IBAN: once another IBAN is typed or the stored one is to be deleted, both are cleared,
 * and they come back with it. Values typed over them stay.
 * @returns setter to use for the two fields that determine the IBAN
 */
function bankOfIban(
  form: UseFormReturnType<BankAccountValues>,
  account: BankAccount | null,
): (change: Partial<Pick<BankAccountValues, 'iban' | 'removesIban'>>) => void {
  return (change) => {
    const before = form.getValues();
    const after = { ...before, ...change };
    form.setValues(change);
    if (account?.iban == null || leavesIban(before) === leavesIban(after)) return;
    for (const field of ['bic', 'bankName'] as const) {
      const stored = account[field] ?? '';
      const [from, to] = leavesIban(after) ? [stored, ''] : ['', stored];
      if (before[field] === from) form.setFieldValue(field, to);
    }
  };
}

function leavesIban({ iban, removesIban }: Pick<BankAccountValues, 'iban' | 'removesIban'>): boolean {
  return removesIban || iban !== '';
}

interface DestinationQuestionProps {
  account: BankAccount;
  values: BankAccountValues;
  onAgreed: () => void;
  onClose: () => void;
}

/** Confirms a change of the payout destination, listing what is new and what is deleted. */
function DestinationQuestion({ account, values, onAgreed, onClose }: DestinationQuestionProps) {
  const { t } = useTexts();
  const { iban, removesIban, paypalEmail } = values;
  const hasOtherPaypal = paypalEmail !== (account.paypalEmail ?? '');
  return (
    <Confirm
      title={t('account:bank.confirmTitle')}
      confirm={t('account:bank.confirm')}
      onConfirm={onAgreed}
      onClose={onClose}
    >
      <p>{t('account:bank.confirmText')}</p>
      {removesIban && <p>{t('account:bank.confirmRemoved', { iban: shownIban(account.iban ?? '') })}</p>}
      {!removesIban && iban !== '' && (
        <p>
          <strong>{iban}</strong>
        </p>
      )}
      {hasOtherPaypal && (
        <p>{paypalEmail === '' ? t('account:bank.confirmNoPaypal') : <strong>{paypalEmail}</strong>}</p>
      )}
    </Confirm>
  );
}
