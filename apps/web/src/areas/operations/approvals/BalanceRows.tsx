import { berlinDay, UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type BalanceRow, type BalancesSearch, balancesQuery, balancesTable } from './balance-rows.ts';

interface Props {
  approval: number;
  search: BalancesSearch;
}

/** Every balance that approving would book: approvers see the owners and the partners' texts, not only the total. */
export function BalanceRows({ approval, search }: Props) {
  const { t, format } = useTexts();
  return (
    <DataTable
      name="takeover-balances"
      title={t('operations:balances.title')}
      definition={balancesTable}
      search={search}
      columns={useColumns()}
      rowId={({ id }) => id}
      pageQuery={(page, limits) => balancesQuery(approval, search, { page, limits })}
      count={(count) => t('operations:balances.count', { count, number: format.integer(count) })}
      none={<Empty list picture="paper" title={t('operations:balances.none')} />}
      filters={[{ kind: 'text', name: 'text', label: t('operations:balances.search') }]}
    />
  );
}

function useColumns(): Column<BalanceRow>[] {
  const { t, format } = useTexts();
  const amount = (id: 'amount' | 'known' | 'difference'): Column<BalanceRow> => ({
    id,
    label: t(`operations:balances.${id}`),
    numeric: true,
    cell: (row) => (row[id] === null ? UNKNOWN : format.money(row[id])),
    csv: (row) => (row[id] === null ? null : format.decimal(row[id])),
  });
  return [
    {
      id: 'name',
      label: t('operations:takeover.name'),
      ascendingFirst: true,
      cell: ({ displayName }) => displayName,
      csv: ({ displayName }) => displayName,
    },
    {
      id: 'oldNumber',
      label: t('operations:takeover.number'),
      onPhone: 'note',
      cell: ({ oldNumber }) => oldNumber ?? UNKNOWN,
      csv: ({ oldNumber }) => oldNumber,
    },
    amount('amount'),
    amount('known'),
    { ...amount('difference'), onPhone: 'amount' },
    {
      id: 'availableAt',
      label: t('operations:balances.availableAt'),
      cell: ({ availableAt }) =>
        availableAt === null ? t('operations:balances.atOnce') : format.date(availableAt),
      csv: ({ availableAt }) => availableAt && berlinDay(Date.parse(availableAt)),
    },
    {
      id: 'text',
      label: t('operations:field.text'),
      onPhone: 'beside',
      cell: ({ text }) => text,
      csv: ({ text }) => text,
    },
  ];
}
