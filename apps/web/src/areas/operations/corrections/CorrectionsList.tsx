import { Suspense } from 'react';
import { downloadOrThrow } from '../../../api/file.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { SaveFileButton } from '../SaveFileButton.tsx';
import { type Correction, correctionFilters, correctionsQuery } from './corrections.data.ts';
import { type CorrectionsTableSearch, correctionsTable, preparedStatuses } from './corrections-search.ts';
import { PreparedStatus } from './PreparedStatus.tsx';

const CorrectionDetails = part(() => import('./CorrectionDetails.tsx'), 'CorrectionDetails', []);

/** Manual credits and debits, including those waiting for a second person. */
export function CorrectionsList({ search }: { search: CorrectionsTableSearch }) {
  const { t, format } = useTexts();
  const columns = useColumns();
  return (
    <>
      <DataTable
        name="corrections"
        title={t('operations:title.corrections')}
        definition={correctionsTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => correctionsQuery(search, { page, limits })}
        count={(count) => t('corrections:count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="money" title={t('corrections:none')}>
            {t('corrections:noneText')}
          </Empty>
        }
        filters={[
          { kind: 'text', name: 'text', label: t('corrections:search') },
          {
            kind: 'choice',
            name: 'status',
            label: t('operations:operators.state'),
            all: t('operations:operators.anyState'),
            options: preparedStatuses.map((value) => ({ value, label: t(`corrections:status.${value}`) })),
          },
          {
            kind: 'pill',
            name: 'partner',
            label: t('labelled', { label: t('operations:partner.number'), value: search.partner ?? '' }),
          },
        ]}
        views={[{ id: 'waiting', label: t('corrections:status.waiting'), search: { status: 'waiting' } }]}
        exportButton={
          <SaveFileButton
            save={async () => {
              const query = correctionFilters(search);
              const { name, content } = await downloadOrThrow('GET /csv/corrections', { query });
              saveBlob(name, content);
            }}
          />
        }
      />
      {search.correction !== undefined && (
        <TableSheet
          title={t('corrections:one', { number: search.correction })}
          parameter="correction"
          open={search.correction}
        >
          <Suspense>
            <CorrectionDetails id={search.correction} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function useColumns(): Column<Correction>[] {
  const { t, format } = useTexts();
  return [
    {
      id: 'partner',
      label: t('corrections:partner'),
      cell: ({ partner }) => partner.displayName,
      csv: null,
    },
    {
      id: 'amount',
      label: t('corrections:amount'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ amount }) => format.money(amount),
      csv: null,
    },
    { id: 'text', label: t('corrections:text'), onPhone: 'note', cell: ({ text }) => text, csv: null },
    {
      id: 'preparedBy',
      label: t('operations:approvals.preparedBy'),
      cell: ({ preparedBy }) => preparedBy.name,
      csv: null,
    },
    {
      id: 'id',
      label: t('operations:approvals.preparedAt'),
      onPhone: 'beside',
      cell: ({ preparedAt }) => format.date(preparedAt),
      csv: null,
    },
    {
      id: 'decidedBy',
      label: t('operations:approvals.decidedBy'),
      optional: true,
      cell: ({ decidedBy }) => decidedBy?.name,
      csv: null,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <PreparedStatus status={status} />,
      csv: null,
    },
  ];
}
