import { berlinDay, UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { When } from '../../../ui/When.tsx';
import css from './CreditStatus.module.css';
import { CountsFrom, CreditStatus, StatusChip, statusKey } from './CreditStatus.tsx';
import type { Credit } from './credits.data.ts';
import type { CreditsKind } from './credits-search.ts';

/**
 * The columns; ids of sortable ones are the server's field names. For rows grouped by release day, what they wait for is
 * in the heading.
 */
export function useCreditColumns(kind: CreditsKind, { grouped }: { grouped: boolean }): Column<Credit>[] {
  const { t, format } = useTexts();
  const day = (instant: string) => berlinDay(Date.parse(instant));
  return [
    {
      id: 'bonus',
      label: t('money:credits.column.bonus'),
      ascendingFirst: true,
      cell: ({ bonusName, reverses, text }) => (
        // One element, since the surrounding link lays out its children in a row.
        <span>
          {t(`money:credits.bonus.${bonusName}`)}
          {reverses !== null && <span className={css.reversal}>{t('money:credits.reversal')}</span>}
          {text !== null && <span className={css.reversal}>{text}</span>}
        </span>
      ),
      csv: ({ bonusName, text }) => {
        const name = t(`money:credits.bonus.${bonusName}`);
        return text === null ? name : t('labelled', { label: name, value: text });
      },
    },
    {
      id: 'amount',
      label: t('money:credits.column.amount'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ amount }) => format.money(amount),
      csv: ({ amount }) => format.decimal(amount),
    },
    {
      id: 'status',
      label: t('money:credits.column.status'),
      onPhone: 'status',
      cell: (credit) => (grouped ? <StatusChip credit={credit} /> : <CreditStatus credit={credit} />),
      phoneCell: (credit) => <StatusChip credit={credit} />,
      csv: (credit) => t(statusKey(credit)),
    },
    {
      id: 'cycle',
      label: t('money:credits.column.cycle'),
      onPhone: 'note',
      cell: ({ dateFrom }) => format.month(dateFrom),
      csv: ({ dateFrom }) => dateFrom.slice(0, 7),
    },
    {
      id: 'order',
      onPhone: 'note',
      label: t('money:credits.column.order'),
      cell: ({ order }) => order && <OrderOf order={order} />,
      phoneCell: ({ order }) => order?.number,
      csv: ({ order }) => order?.number ?? null,
    },
    {
      id: 'availableAt',
      label: t(kind === 'pending' ? 'money:credits.column.release' : 'money:credits.column.released'),
      ascendingFirst: true,
      cell: (credit) => (
        <>
          {credit.waitsFor === 'payouts_held' ? UNKNOWN : format.date(credit.availableAt)}
          {grouped && <CountsFrom credit={credit} className={css.source} />}
        </>
      ),
      csv: ({ availableAt, waitsFor }) => (waitsFor === 'payouts_held' ? null : day(availableAt)),
    },
    {
      id: 'createdAt',
      label: t('money:credits.column.created'),
      optional: true,
      cell: ({ createdAt }) => <When at={createdAt} />,
      csv: ({ createdAt }) => day(createdAt),
    },
  ];
}

function OrderOf({ order: { number, source } }: { order: NonNullable<Credit['order']> }) {
  return (
    <>
      {number}
      <span className={css.source}>{source}</span>
    </>
  );
}
