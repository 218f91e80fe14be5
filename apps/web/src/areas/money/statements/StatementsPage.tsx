import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { usePhone } from '../../../ui/use-media-query.ts';
import { MonthsCard } from '../commissions/MonthsCard.tsx';
import { MoneyTabs } from '../MoneyTabs.tsx';
import { ExtractsCard } from './ExtractsCard.tsx';
import { opposite } from './opposite.ts';
import { SignedCard } from './SignedCard.tsx';
import { StatementDetails } from './StatementDetails.tsx';
import { StatementFiles } from './StatementFiles.tsx';
import css from './StatementsPage.module.css';
import { type StatementLine, statementPageQuery } from './statements.data.ts';
import { statementsTable } from './statements-search.ts';
import { TaxPackagesCard } from './tax-package/TaxPackagesCard.tsx';
import { YearsCard } from './YearsCard.tsx';

/** A statement per closed cycle: opening amount, changes, closing amount; with the open one in detail. */
export function StatementsPage() {
  const { t, format } = useTexts();
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/accounts/statements' });
  // On a phone the chart would push the list below the window.
  const chartIsLast = usePhone();
  const months = <MonthsCard key={`months-${partner}`} partner={partner} />;
  return (
    <>
      <MoneyTabs />
      <PageHead title={t('nav.statements')} />
      <p className={css.intro}>{t('money:statements.intro')}</p>
      {!chartIsLast && months}
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
          <Empty
            list
            picture="paper"
            title={t('money:statements.noneTitle')}
            action={<Link to="/app/accounts/credits/pending">{t('nav.creditsPending')}</Link>}
          >
            {t('money:statements.none')}
          </Empty>
        }
      />
      {chartIsLast && <div className={css.last}>{months}</div>}
      <div className={css.more}>
        <YearsCard key={`years-${partner}`} partner={partner} />
        <TaxPackagesCard key={`tax-${partner}`} partner={partner} own={own} />
        <ExtractsCard key={`extracts-${partner}`} partner={partner} asks={own} />
        <SignedCard key={`signed-${partner}`} partner={partner} />
      </div>
      {search.statement !== undefined && (
        <TableSheet title={t('money:statements.one')} parameter="statement" open={search.statement}>
          <StatementDetails partner={partner} cycle={search.statement} />
        </TableSheet>
      )}
    </>
  );
}

type Amount = 'opening' | 'credits' | 'reversals' | 'payouts' | 'tax' | 'gross' | 'closing';

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
    { ...amount('credits'), onPhone: 'unit' },
    { ...amount('reversals'), notAtZero: true },
    {
      id: 'other',
      label: t('money:statements.column.other'),
      numeric: true,
      notAtZero: true,
      cell: (line) => format.money(otherOf(line)),
      csv: (line) => format.decimal(otherOf(line)),
    },
    { ...amount('payouts', '-'), notAtZero: true },
    { ...amount('tax', '-'), notAtZero: true },
    { ...amount('gross', '-'), notAtZero: true },
    { ...amount('closing'), onPhone: 'amount' },
    {
      id: 'files',
      label: t('money:statements.column.files'),
      cell: ({ cycle }) => (
        <StatementFiles partner={partner} cycle={cycle.id} month={format.month(cycle.dateFrom)} small />
      ),
      csv: null,
    },
  ];
}

/** Other changes of the month, so that each line adds up: manual corrections, and debts waived or repaid. */
function otherOf({ corrections, writtenOff, paidBack }: StatementLine): string {
  return formatCents(parseCents(corrections) + parseCents(writtenOff) + parseCents(paidBack));
}

/** Payouts are shown as negative, returns as positive. */
function signed(amount: string, sign: '' | '-'): string {
  return sign === '' ? amount : opposite(amount);
}
