import { Button } from '@mantine/core';
import { UNKNOWN } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AskedButton } from '../../ui/AskedButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FieldList } from '../../ui/FieldList.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './BankAccountCard.module.css';
import type { BankAccount } from './bank-accounts.data.ts';

interface Props {
  account: BankAccount | null;
  writable: boolean;
  onEdit: () => void;
  onRemove: (id: number) => Promise<void>;
}

/** Where payouts go, the number masked. */
export function BankAccountCard({ account, writable, onEdit, onRemove }: Props) {
  const { t, format } = useTexts();
  const edit = (
    <Button
      variant={account === null ? 'filled' : 'default'}
      leftSection={<Icon name={account === null ? 'plus' : 'edit'} size={18} />}
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
            <p className={css.held} role="status">
              <Icon name="clock" />
              {t('account:bank.held', { date: format.dateTime(account.heldUntil) })}
            </p>
          )}
          <FieldList
            fields={[
              [
                'IBAN',
                <span key="iban" className={css.iban}>
                  {account.iban ?? UNKNOWN}
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
              <AskedButton
                title={t('account:bank.removeTitle')}
                text={t('account:bank.removeText')}
                confirm={t('account:bank.remove')}
                failed={t('account:bank.notRemoved')}
                act={() => onRemove(account.id)}
              >
                {t('account:bank.remove')}
              </AskedButton>
            </div>
          )}
        </>
      )}
    </Card>
  );
}
