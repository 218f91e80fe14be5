import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { Note } from '../../../ui/Note.tsx';
import { shownIban } from '../../../ui/shown-iban.ts';
import css from './BankAccountCard.module.css';
import type { BankAccount } from './bank-accounts.data.ts';

interface Props {
  account: BankAccount | null;
  writable: boolean;
  onEdit: () => void;
  onRemove: (id: number) => Promise<void>;
}

/** Destination of payouts, with the number masked. */
export function BankAccountCard({ account, writable, onEdit, onRemove }: Props) {
  const { t, format } = useTexts();
  const edit = (
    <Button
      variant={account === null ? 'filled' : 'default'}
      icon={account === null ? 'plus' : 'edit'}
      onClick={onEdit}
    >
      {t(account === null ? 'account:bank.add' : 'account:bank.change')}
    </Button>
  );
  return (
    <Card title={t('account:bank.title')}>
      {account === null ? (
        <Empty list title={t('account:bank.emptyTitle')} action={writable && edit}>
          {t('account:bank.empty')}
        </Empty>
      ) : (
        <>
          {account.heldUntil !== null && (
            <Note role="status" icon="clock">
              {t('account:bank.held', { date: format.dateTime(account.heldUntil) })}
            </Note>
          )}
          <FieldList
            fields={[
              [
                'IBAN',
                <span key="iban" className={css.iban}>
                  {account.iban === null ? UNKNOWN : shownIban(account.iban)}
                </span>,
              ],
              [t('account:bank.holder'), account.accountHolder ?? UNKNOWN],
              [t('account:bank.bank'), [account.bankName, account.bic].filter(Boolean).join(', ') || UNKNOWN],
              ['PayPal', account.paypalEmail ?? UNKNOWN],
            ]}
          />
          {writable && (
            <div className={css.buttons}>
              {edit}
              <ConfirmedButton
                title={t('account:bank.removeTitle')}
                text={t('account:bank.removeText')}
                confirm={t('account:bank.remove')}
                failed={t('account:bank.notRemoved')}
                act={() => onRemove(account.id)}
              >
                {t('account:bank.remove')}
              </ConfirmedButton>
            </div>
          )}
        </>
      )}
    </Card>
  );
}
