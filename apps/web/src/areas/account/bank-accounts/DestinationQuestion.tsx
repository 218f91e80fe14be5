import { useTexts } from '../../../i18n/use-texts.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { shownIban } from '../../../ui/shown-iban.ts';
import type { BankAccount, BankAccountValues } from './bank-accounts.data.ts';

interface Props {
  account: BankAccount;
  values: BankAccountValues;
  onAgreed: () => void;
  onClose: () => void;
}

/** Confirms a change of the payout destination, listing what is new and what is deleted. */
export function DestinationQuestion({ account, values, onAgreed, onClose }: Props) {
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
