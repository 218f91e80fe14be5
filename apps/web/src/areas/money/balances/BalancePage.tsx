import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isNegative, isZero, ZERO_AMOUNT } from '../../../api/amount.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useSubject } from '../../../api/subject.ts';
import { openInNewTab } from '../../../api/ticket.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { linkTo } from '../../../ui/table/use-table.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { When } from '../../../ui/When.tsx';
import { MoneyTabs } from '../MoneyTabs.tsx';
import { RequestPayoutButton } from '../RequestPayoutButton.tsx';
import css from './BalancePage.module.css';
import { type LedgerLine, ledgerPageQuery, lettersQuery, partnerBalanceQuery } from './balances.data.ts';
import { LineDetails } from './LineDetails.tsx';
import { ledgerKinds, ledgerTable } from './ledger-search.ts';

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

/** Describes the cause of a balance change. */
function useSourceText(): (line: LedgerLine) => string {
  const { t, format } = useTexts();
  return ({ kind, sum, dateFrom, dateTo, payout }) => {
    const number = payout?.split('/').at(-1) ?? '';
    if (kind === 'payout' || kind === 'payout-rejected') return t(`money:balance.source.${kind}`, { number });
    if (kind === 'debt-paid' && sum.startsWith('-')) return t('money:balance.source.debtPart');
    if (kind === 'correction' || kind === 'write-off' || kind === 'debt-paid')
      return t(`money:balance.source.${kind}`);
    const months = new Set([dateFrom, dateTo].flatMap((day) => (day === null ? [] : [format.month(day)])));
    return t(`money:balance.source.${kind}`, { months: [...months].join(' – ') });
  };
}

/** The balances: what may be requested is prominent, the rest beside it, with the consequences of a debt. */
function Holdings({ user, partner }: { user: number; partner: number }) {
  const { t, format } = useTexts();
  const query = useQuery(partnerBalanceQuery(user));
  const debt = query.data?.debt ?? ZERO_AMOUNT;
  return (
    <section className={`bw-card ${css.card}`} aria-label={t('nav.balance')}>
      <dl className={css.figures}>
        <Figure
          size="large"
          label={t('money:balance.available')}
          testId="balance-available"
          query={query}
          value={({ balance }) => format.money(balance)}
        />
        {(['pending', 'inPayout', 'paid'] as const).map((name) => (
          <Figure
            key={name}
            label={t(`money:balance.${name}`)}
            testId={`balance-${name}`}
            query={query}
            value={(data) => format.money(data[name])}
          />
        ))}
      </dl>
      {!isZero(debt) && <Debt partner={partner} amount={debt} />}
    </section>
  );
}

interface Props {
  partner: number;
  /** EUR. */
  amount: string;
}

/** A debt and what happens to it: it is set off, or a letter demands it. */
function Debt({ partner, amount }: Props) {
  const { t, format } = useTexts();
  // A letter that was paid, or was about an earlier debt, demands nothing of the present one.
  const letter = useQuery(lettersQuery(partner)).data?.items.find(({ current }) => current);
  const owed = format.money(amount);
  return (
    <Note data-testid="balance-debt">
      {letter === undefined ? (
        <p>{t('money:balance.debt', { amount: owed })}</p>
      ) : (
        <>
          <p>
            {t('money:balance.demanded', {
              amount: owed,
              number: letter.number,
              date: format.day(letter.dueOn),
            })}
          </p>
          <Letter id={letter.id} />
        </>
      )}
    </Note>
  );
}

function Letter({ id }: { id: number }) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await openInNewTab('GET /pdf/demands/{id}', { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('money:statements.failed'), { error, retry: () => void open() });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" size="small" icon="document" loading={busy} onClick={() => void open()}>
      {t('money:balance.openLetter')}
    </Button>
  );
}
