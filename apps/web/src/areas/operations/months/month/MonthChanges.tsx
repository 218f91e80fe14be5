import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import { changesQuery } from '../months.data.ts';
import { changesTable, type MonthEnd, type MonthSearch } from '../months-search.ts';
import type { Preview } from './PreviewProof.tsx';

type Change = CallAnswer<'GET /api/cycle_previews/{id}/changes'>['items'][number];

interface Props {
  month: MonthEnd;
  preview: Preview;
  search: MonthSearch;
}

/** Changed amounts since the submission or the preview before, by partner and cause. */
export function MonthChanges({ month: { closing }, preview, search }: Props) {
  const { t, format } = useTexts();
  const columns = useColumns();
  const since = closing !== null && closing.preview !== preview.id ? closing.preview : undefined;
  return (
    <DataTable
      name="month-changes"
      title={t(since === undefined ? 'monthEnd:sincePreview' : 'monthEnd:sinceSubmitted')}
      definition={changesTable}
      search={search}
      columns={columns}
      rowId={({ id }) => id}
      rowLink={({ id }, parts) => <PartnerFileLink id={id} {...parts} />}
      pageQuery={(page, limits) => changesQuery(preview.id, since, { page, limits })}
      count={(count) => t('monthEnd:partnerCount', { count, number: format.integer(count) })}
      none={<Empty list picture="money" title={t('monthEnd:noChange')} />}
    />
  );
}

function useColumns(): Column<Change>[] {
  const { t, format } = useTexts();
  const amount = (id: 'amount' | 'before' | 'change'): Column<Change> => ({
    id,
    label: t(`monthEnd:changed.${id}`),
    numeric: true,
    cell: (row) => format.money(row[id]),
    csv: (row) => format.decimal(row[id]),
  });
  const what = ({ bonuses }: Change) =>
    bonuses
      .map(({ bonus, change }) => `${t(`money:credits.bonus.${bonus}`)} ${format.money(change)}`)
      .join(', ');
  return [
    {
      id: 'partner',
      label: t('monthEnd:partner'),
      cell: ({ partner }) => partner.displayName,
      csv: ({ partner }) => partner.displayName,
    },
    amount('before'),
    amount('amount'),
    { ...amount('change'), onPhone: 'amount' },
    { id: 'bonuses', label: t('monthEnd:bonus'), onPhone: 'note', cell: what, csv: what },
  ];
}
