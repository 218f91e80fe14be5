import { useTexts } from '../../../i18n/use-texts.ts';
import type { AccountingMonth } from './accounting.data.ts';
import { SumsTable } from './SumsTable.tsx';

/** The ledger's accounts in a month: opening balance, bookings, closing balance. */
export function LedgerTable({ ledger }: Pick<AccountingMonth, 'ledger'>) {
  const { t, format } = useTexts();
  const amount = (name: 'opening' | 'moved' | 'closing') => ({
    name: t(`operations:accounting.${name}`),
    numeric: true,
    cell: (row: AccountingMonth['ledger'][number]) => format.money(row[name]),
  });
  return (
    <SumsTable
      label={t('operations:accounting.ledger')}
      testId="accounting-ledger"
      rows={ledger}
      rowKey={({ account }) => account}
      columns={[
        {
          name: t('operations:accounting.account'),
          cell: ({ account }) => t(`operations:accounting.ledgerAccount.${account}`),
        },
        amount('opening'),
        amount('moved'),
        amount('closing'),
      ]}
    />
  );
}
