import { useTexts } from '../../../i18n/use-texts.ts';
import type { AccountingMonth } from './accounting.data.ts';
import { SumsTable } from './SumsTable.tsx';

/** Amounts of a month without a line for the tax adviser, by kind of entry and ledger account. */
export function WithoutLine({ moved }: { moved: AccountingMonth['withoutLine'] }) {
  const { t, format } = useTexts();
  return (
    <>
      <p className="quiet">{t('operations:accounting.withoutLineHint')}</p>
      <SumsTable
        label={t('operations:accounting.withoutLine')}
        testId="accounting-without-line"
        rows={moved}
        rowKey={({ kind, account }) => `${kind}/${account}`}
        columns={[
          {
            name: t('operations:accounting.kind'),
            cell: ({ kind }) => t(`operations:accounting.entryKind.${kind}`),
          },
          {
            name: t('operations:accounting.account'),
            cell: ({ account }) => t(`operations:accounting.ledgerAccount.${account}`),
          },
          {
            name: t('operations:accounting.bookings'),
            numeric: true,
            cell: ({ entries }) => format.integer(entries),
          },
          {
            name: t('operations:accounting.moved'),
            numeric: true,
            cell: ({ amount }) => format.money(amount),
          },
        ]}
      />
    </>
  );
}
