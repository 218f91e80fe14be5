import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { download } from '../../api/file.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { PaperButton } from './PaperButton.tsx';
import css from './PayoutListPage.module.css';
import { usePayoutColumns } from './payout-columns.tsx';
import { payoutPageQuery } from './payouts.data.ts';
import { type PayoutsSearch, payoutStatuses, payoutsTable, payoutTypes } from './payouts-search.ts';

interface Props {
  user: number;
  search: PayoutsSearch;
  /** Where one came from: the list often stands in a tab of its own. */
  back: ReactNode;
  action: ReactNode;
  /** Where credits of the running month stand. */
  pending: ReactNode;
  /** The open payout. */
  details: ReactNode;
}

/** Every payout that was requested, and where it stands. */
export function PayoutListPage({ user, search, back, action, pending, details }: Props) {
  const { t, format } = useTexts();
  return (
    <>
      <p className={css.back}>{back}</p>
      <PageHead title={t('nav.payoutList')} actions={action} />
      <DataTable
        key={user}
        name="payouts"
        title={t('nav.payoutList')}
        definition={payoutsTable}
        search={search}
        columns={usePayoutColumns()}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => payoutPageQuery(user, search, { page, limits })}
        count={(count) => t('money:payouts.count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="money" title={t('money:payouts.noneTitle')} action={pending}>
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
        cardFoot={({ id }) => <PaperButton payout={id} />}
      />
      {details}
    </>
  );
}

/** The server's file of all payouts. */
function CsvButton({ user }: { user: number }) {
  const { t } = useTexts();
  const save = () => {
    download('GET /csv/payout/', { query: { user } }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('ui:table.csvFailed'), { error, retry: save });
    });
  };
  return (
    <Button variant="default" leftSection={<Icon name="download" size={18} />} onClick={save}>
      {t('money:payouts.csv')}
    </Button>
  );
}
