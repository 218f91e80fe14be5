import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { download } from '../../../api/file.ts';
import { useSubject } from '../../../api/subject.ts';
import { part } from '../../../frame/screen.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { When } from '../../../ui/When.tsx';
import { MoneyTabs } from '../MoneyTabs.tsx';
import { RequestPayoutButton } from '../RequestPayoutButton.tsx';
import { PaperButton } from './PaperButton.tsx';
import { PayoutStatus } from './PayoutStatus.tsx';
import { byRequest, idsOfRequest } from './payout-requests.ts';
import { type Payout, payoutPageQuery, payoutQuery, underWayPayoutsQuery } from './payouts.data.ts';
import { payoutStatuses, payoutsTable, payoutTypes } from './payouts-search.ts';
import { ReturnedNotes } from './ReturnedNote.tsx';
import css from './UnderWay.module.css';

const PayoutDetails = part(() => import('./PayoutDetails.tsx'), 'PayoutDetails', []);

/**
 * All payout requests and their status. The list opens in a tab of its own (specification, section 2), so its tabs link
 * to all other money pages.
 */
export function PayoutListPage() {
  const { t, format } = useTexts();
  const { user, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/accounts/payout/list' });
  const columns = usePayoutColumns();
  const sent = useSent(search.payout);
  if (user === null) return null;
  return (
    <>
      <MoneyTabs />
      <PageHead title={t('nav.payoutList')} actions={own && <RequestPayoutButton />} />
      <ReturnedNotes user={user} />
      <UnderWay user={user} sent={sent} />
      <DataTable
        key={user}
        name="payouts"
        title={t('nav.payoutList')}
        definition={payoutsTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => payoutPageQuery(user, search, { page, limits })}
        count={(count) => t('money:payouts.count', { count, number: format.integer(count) })}
        none={
          <Empty
            list
            picture="money"
            title={t('money:payouts.noneTitle')}
            action={<Link to="/app/accounts/credits/pending">{t('nav.creditsPending')}</Link>}
          >
            {t('money:payouts.none')}
          </Empty>
        }
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('money:payouts.column.status'),
            all: t('money:payouts.allStatuses'),
            options: payoutStatuses.map((value) => ({ value, label: t(`money:payouts.status.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'type',
            label: t('money:payouts.column.method'),
            all: t('money:payouts.allTypes'),
            options: payoutTypes.map((value) => ({ value, label: t(`money:payouts.type.${value}`) })),
          },
        ]}
        exportButton={<CsvButton user={user} />}
        rowFoot={({ id }) => <PaperButton payout={id} short />}
      />
      {search.payout !== undefined && sent === undefined && (
        <TableSheet
          title={t('money:payouts.one', { number: search.payout })}
          parameter="payout"
          open={search.payout}
        >
          <Suspense fallback={<Pending lines={[60, 90, 40]} />}>
            <PayoutDetails id={search.payout} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The payout just requested: it is highlighted at the top of the list instead of opened in a sheet. */
    sent?: number;
  }
}

function useSent(open: number | undefined): number | undefined {
  const sent = useLocation({ select: ({ state }) => state.sent });
  return sent === open ? sent : undefined;
}

/** The server's CSV file of all payouts. */
function CsvButton({ user }: { user: number }) {
  const { t } = useTexts();
  const save = () => {
    download('GET /csv/payout/', { query: { user } }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('ui:table.csvFailed'), { error, retry: save });
    });
  };
  return (
    <Button variant="default" icon="download" onClick={save}>
      {t('money:payouts.csv')}
    </Button>
  );
}

const RequestCard = part(() => import('./RequestCard.tsx'), 'RequestCard', []);

interface Props {
  user: number;
  /** The payout requested just now; if absent, all under way are shown. */
  sent: number | undefined;
}

/** Payouts under way: amount, destination, progress and documents. */
function UnderWay({ user, sent }: Props) {
  const underWay = useQuery({ ...underWayPayoutsQuery(user), enabled: sent === undefined }).data;
  if (sent !== undefined) return <SentRequest key={sent} id={sent} />;
  return byRequest(underWay?.items ?? []).map((payouts) => {
    const ids = payouts.map(({ id }) => id);
    return (
      <Suspense key={ids[0]} fallback={<Room />}>
        <RequestCard ids={ids} />
      </Suspense>
    );
  });
}

/** All payouts of one request: amounts at several tax rates become several payouts. */
function SentRequest({ id }: { id: number }) {
  const payout = useQuery(payoutQuery(id)).data;
  return (
    <Suspense fallback={<Room />}>
      <RequestCard ids={payout === undefined ? [id] : idsOfRequest(payout)} isNew />
    </Suspense>
  );
}

/** Placeholder of a card that is loading. */
function Room() {
  return (
    <section className={`bw-card ${css.card}`}>
      <Pending lines={[70, 100, 40]} />
    </section>
  );
}

type Amount = 'amount' | 'tax' | 'gross' | 'fee';

/** The columns; the date sorts by order of request. The file of all rows comes from the server. */
function usePayoutColumns(): Column<Payout>[] {
  const { t, format } = useTexts();
  const amount = (id: Amount): Column<Payout> => ({
    id,
    label: t(`money:payouts.column.${id}`),
    numeric: true,
    cell: (payout) => format.money(payout[id]),
    csv: (payout) => payout[id],
  });
  return [
    {
      id: 'id',
      label: t('money:payouts.column.date'),
      cell: ({ createdAt }) => <When at={createdAt} />,
      csv: ({ createdAt }) => createdAt,
    },
    {
      id: 'method',
      label: t('money:payouts.column.method'),
      onPhone: 'note',
      cell: ({ type }) => t(`money:payouts.type.${type}`),
      csv: ({ type }) => type,
    },
    amount('amount'),
    { ...amount('tax'), notAtZero: true },
    { ...amount('gross'), onPhone: 'amount' },
    { ...amount('fee'), notAtZero: true },
    {
      id: 'status',
      label: t('money:payouts.column.status'),
      ascendingFirst: true,
      onPhone: 'status',
      cell: (payout) => <PayoutStatus payout={payout} />,
      csv: ({ statusName }) => statusName,
    },
    {
      id: 'shop',
      label: t('money:payouts.shop'),
      cell: ({ shopName }) => shopName ?? UNKNOWN,
      csv: ({ shopName }) => shopName,
    },
    {
      id: 'number',
      label: t('money:payouts.column.number'),
      optional: true,
      cell: ({ number }) => number ?? UNKNOWN,
      csv: ({ number }) => number,
    },
    {
      id: 'paper',
      label: t('money:payouts.column.paper'),
      cell: ({ id }) => <PaperButton payout={id} short />,
      csv: null,
    },
  ];
}
