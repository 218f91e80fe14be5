import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { berlinDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { linkTo } from '../../ui/table/use-table.ts';
import css from './BalancePage.module.css';
import { type LedgerLine, ledgerPageQuery, partnerBalanceQuery } from './balances.data.ts';
import { Holdings } from './Holdings.tsx';
import { type LedgerSearch, ledgerKinds, ledgerTable } from './ledger-search.ts';
import { useSourceText } from './source-text.ts';

interface Props {
  partner: number;
  user: number;
  search: LedgerSearch;
  /** What can be done with the balance. */
  action: ReactNode;
  /** The open line. */
  details: ReactNode;
}

/** What may be requested now, and how it came to that, line by line. */
export function BalancePage({ partner, user, search, action, details }: Props) {
  const { t, format } = useTexts();
  return (
    <>
      <PageHead title={t('nav.balance')} actions={action} />
      <Holdings query={useQuery(partnerBalanceQuery(user))} />
      <h2 className={css.heading}>{t('money:balance.ledger')}</h2>
      <DataTable
        key={partner}
        name="ledger"
        title={t('money:balance.ledger')}
        definition={ledgerTable}
        search={search}
        columns={useColumns()}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => ledgerPageQuery(partner, search, { page, limits })}
        count={(count) => t('money:balance.count', { count, number: format.integer(count) })}
        none={
          <Empty
            list
            picture="money"
            title={t('money:balance.noneTitle')}
            action={<Link to="/app/team/add-partner">{t('nav.addPartner')}</Link>}
          >
            {t('money:balance.none')}
          </Empty>
        }
        filters={[
          {
            kind: 'choice',
            name: 'kind',
            label: t('money:balance.column.source'),
            all: t('money:balance.allKinds'),
            options: ledgerKinds.map((value) => ({ value, label: t(`money:balance.kind.${value}`) })),
          },
        ]}
      />
      {details}
    </>
  );
}

function useColumns(): Column<LedgerLine>[] {
  const { t, format } = useTexts();
  const source = useSourceText();
  return [
    {
      id: 'id',
      label: t('money:balance.column.date'),
      cell: ({ occurredAt }) => format.date(occurredAt),
      csv: ({ occurredAt }) => berlinDay(Date.parse(occurredAt)),
    },
    { id: 'source', label: t('money:balance.column.source'), cell: source, csv: source },
    {
      id: 'amount',
      label: t('money:balance.column.amount'),
      numeric: true,
      cell: ({ id, amount }) => (
        <Link
          {...linkTo(ledgerTable, { entry: id })}
          className={css.amount}
          data-negative={amount.startsWith('-')}
          aria-label={t('money:balance.open', { amount: format.money(amount) })}
        >
          {amount.startsWith('-') ? '' : '+'}
          {format.money(amount)}
        </Link>
      ),
      csv: ({ amount }) => format.decimal(amount),
    },
    {
      id: 'sum',
      label: t('money:balance.column.sum'),
      numeric: true,
      cell: ({ sum }) => format.money(sum),
      csv: ({ sum }) => format.decimal(sum),
    },
  ];
}
