import { Link, useSearch } from '@tanstack/react-router';
import { isNegative } from '../../../api/amount.ts';
import { useSubject } from '../../../api/subject.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { linkTo } from '../../../ui/table/use-table.ts';
import { When } from '../../../ui/When.tsx';
import { MoneyTabs } from '../MoneyTabs.tsx';
import { RequestPayoutButton } from '../RequestPayoutButton.tsx';
import css from './BalancePage.module.css';
import { type LedgerLine, ledgerPageQuery } from './balances.data.ts';
import { Holdings } from './Holdings.tsx';
import { LineDetails } from './LineDetails.tsx';
import { ledgerKinds, ledgerTable } from './ledger-search.ts';
import { useSourceText } from './source-text.ts';

/** The balance available for payout, and the ledger behind it; with the credits of the open line. */
export function BalancePage() {
  const { t, format } = useTexts();
  const { partner, user, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/accounts/balance' });
  const columns = useColumns();
  if (user === null) return null;
  return (
    <>
      <MoneyTabs />
      <PageHead title={t('nav.balance')} actions={own && <RequestPayoutButton />} />
      <Holdings user={user} partner={partner} />
      <h2 className={css.heading}>{t('money:balance.ledger')}</h2>
      <DataTable
        key={partner}
        name="ledger"
        title={t('money:balance.ledger')}
        definition={ledgerTable}
        search={search}
        columns={columns}
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
      {search.entry !== undefined && (
        <TableSheet title={t('money:balance.inside')} parameter="entry" open={search.entry}>
          <LineDetails partner={partner} entry={search.entry} />
        </TableSheet>
      )}
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
      cell: ({ occurredAt }) => <When at={occurredAt} />,
      csv: ({ occurredAt }) => berlinDay(Date.parse(occurredAt)),
    },
    { id: 'source', label: t('money:balance.column.source'), onPhone: 'note', cell: source, csv: source },
    {
      id: 'amount',
      label: t('money:balance.column.amount'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ id, amount }) => (
        <Link
          {...linkTo(ledgerTable, { entry: id })}
          className={css.amount}
          data-negative={isNegative(amount)}
          aria-label={t('money:balance.open', { amount: format.money(amount) })}
        >
          {isNegative(amount) ? '' : '+'}
          {format.money(amount)}
        </Link>
      ),
      csv: ({ amount }) => format.decimal(amount),
    },
    {
      id: 'sum',
      label: t('money:balance.column.sum'),
      numeric: true,
      onPhone: 'status',
      cell: ({ sum }) => format.money(sum),
      csv: ({ sum }) => format.decimal(sum),
    },
  ];
}
