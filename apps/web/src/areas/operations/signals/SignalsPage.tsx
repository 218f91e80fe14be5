import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { downloadOrThrow } from '../../../api/file.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { SaveFileButton } from '../SaveFileButton.tsx';
import { SignalStatusBadge } from './SignalStatusBadge.tsx';
import { type Signal, signalFilters, signalsQuery } from './signals.data.ts';
import { type SignalsSearch, signalKinds, signalStatuses, signalsTable } from './signals-search.ts';
import { useEvidenceText } from './use-evidence-text.ts';

const SignalDetails = part(() => import('./SignalDetails.tsx'), 'SignalDetails', []);

/** Signals with their evidence and decisions. */
export function SignalsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/signals' });
  return (
    <>
      <PageHead title={t('operations:title.signals')} lead={t('signals:lead')} />
      <DataTable
        name="operations-signals"
        title={t('operations:title.signals')}
        definition={signalsTable}
        search={search}
        columns={useSignalColumns()}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => signalsQuery(search, { page, limits })}
        count={(count) => t('signals:count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="people" title={t('signals:none')}>
            {t('signals:noneText')}
          </Empty>
        }
        filters={useFilters(search)}
        views={[{ id: 'open', label: t('signals:status.open'), search: { status: 'open' } }]}
        exportButton={
          <SaveFileButton
            save={async () => {
              const { name, content } = await downloadOrThrow('GET /csv/signals', {
                query: signalFilters(search),
              });
              saveBlob(name, content);
            }}
          />
        }
      />
      {search.signal !== undefined && (
        <TableSheet
          title={t('signals:one', { number: search.signal })}
          parameter="signal"
          open={search.signal}
        >
          <Suspense>
            <SignalDetails id={search.signal} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function useFilters(search: SignalsSearch): Filter[] {
  const { t } = useTexts();
  return [
    {
      kind: 'choice',
      name: 'kind',
      label: t('signals:kindLabel'),
      all: t('signals:anyKind'),
      options: signalKinds.map((value) => ({ value, label: t(`signals:kind.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('operations:operators.state'),
      all: t('operations:operators.anyState'),
      options: signalStatuses.map((value) => ({ value, label: t(`signals:status.${value}`) })),
    },
    {
      kind: 'pill',
      name: 'partner',
      label: t('labelled', { label: t('operations:partner.number'), value: search.partner ?? '' }),
    },
  ];
}

/** The columns of the signals; the file of all rows comes from the server. */
function useSignalColumns(): Column<Signal>[] {
  const { t, format } = useTexts();
  const evidenceText = useEvidenceText();
  return [
    {
      id: 'kind',
      label: t('signals:kindLabel'),
      cell: ({ kind }) => t(`signals:kind.${kind}`),
      csv: null,
    },
    {
      id: 'partners',
      label: t('signals:partners'),
      onPhone: 'note',
      cell: ({ partners }) => format.list(partners.map(({ displayName }) => displayName)),
      csv: null,
    },
    { id: 'evidence', label: t('signals:why'), cell: evidenceText, csv: null },
    {
      id: 'foundAt',
      label: t('signals:foundAt'),
      onPhone: 'beside',
      cell: ({ foundAt }) => format.date(foundAt),
      csv: null,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <SignalStatusBadge status={status} />,
      csv: null,
    },
  ];
}
