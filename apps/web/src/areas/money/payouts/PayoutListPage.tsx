import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { download } from '../../../api/file.ts';
import { useSubject } from '../../../api/subject.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { MoneyTabs } from '../MoneyTabs.tsx';
import { RequestPayoutButton } from '../RequestPayoutButton.tsx';
import { PaperButton } from './PaperButton.tsx';
import { usePayoutColumns } from './payout-columns.tsx';
import { payoutPageQuery } from './payouts.data.ts';
import { payoutStatuses, payoutsTable, payoutTypes } from './payouts-search.ts';
import { ReturnedNotes } from './ReturnedNote.tsx';
import { UnderWay } from './UnderWay.tsx';

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
