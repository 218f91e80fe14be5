import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { StatementFiles } from './StatementFiles.tsx';
import css from './StatementsPage.module.css';
import { type StatementLine, statementPageQuery } from './statements.data.ts';
import { type StatementsSearch, statementsTable } from './statements-search.ts';

interface Props {
  partner: number;
  search: StatementsSearch;
  /** Where credits of the running month stand. */
  pending: ReactNode;
  /** The open statement. */
  details: ReactNode;
}

/** A statement for each closed cycle: what it began with, what came and went, what it ended with. */
export function StatementsPage({ partner, search, pending, details }: Props) {
  const { t, format } = useTexts();
  return (
    <>
      <PageHead title={t('nav.statements')} />
      <p className={css.intro}>{t('money:statements.intro')}</p>
      <DataTable
        key={partner}
        name="statements"
        title={t('nav.statements')}
        definition={statementsTable}
        search={search}
        columns={useColumns(partner)}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => statementPageQuery(partner, search, { page, limits })}
        count={(count) => t('money:statements.count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="paper" title={t('money:statements.noneTitle')} action={pending}>
            {t('money:statements.none')}
          </Empty>
        }
        cardFoot={({ cycle }) => (
          <StatementFiles partner={partner} cycle={cycle.id} month={format.month(cycle.dateFrom)} />
        )}
      />
      {details}
    </>
  );
}

type Amount = 'opening' | 'credits' | 'reversals' | 'payouts' | 'closing';

function useColumns(partner: number): Column<StatementLine>[] {
  const { t, format } = useTexts();
  const amount = (id: Amount, sign: '' | '-' = ''): Column<StatementLine> => ({
    id,
    label: t(`money:statements.column.${id}`),
    numeric: true,
    cell: (line) => format.money(signed(line[id], sign)),
    csv: (line) => format.decimal(signed(line[id], sign)),
  });
  return [
    {
      id: 'cycle',
      label: t('money:statements.column.cycle'),
      cell: ({ cycle }) => format.month(cycle.dateFrom),
      csv: ({ cycle }) => cycle.dateFrom.slice(0, 7),
    },
    amount('opening'),
    amount('credits'),
    { ...amount('reversals'), notOnCards: true, notAtZero: true },
    { ...amount('payouts', '-'), notAtZero: true },
    amount('closing'),
    {
      id: 'files',
      label: t('money:statements.column.files'),
      notOnCards: true,
      cell: ({ cycle }) => (
        <StatementFiles partner={partner} cycle={cycle.id} month={format.month(cycle.dateFrom)} small />
      ),
      csv: null,
    },
  ];
}

/** What was paid leaves: it is shown below 0. */
function signed(amount: string, sign: '' | '-'): string {
  return amount === '0.00' ? amount : `${sign}${amount}`;
}
