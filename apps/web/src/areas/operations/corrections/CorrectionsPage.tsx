import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { downloadOrThrow } from '../../../api/file.ts';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { SaveFileButton } from '../SaveFileButton.tsx';
import { type Correction, correctionFilters, correctionsQuery } from './corrections.data.ts';
import { type CorrectionsTableSearch, correctionsTable, preparedStatuses } from './corrections-search.ts';
import { DebtsList } from './debts/DebtsList.tsx';
import { WriteOffsList } from './debts/WriteOffsList.tsx';
import { PreparedStatus } from './PreparedStatus.tsx';

const NewCorrectionSheet = part(() => import('./NewCorrectionSheet.tsx'), 'NewCorrectionSheet', []);

const PATH = '/app/operations/corrections' as const;

/** Manual credits and debits, debts, and written-off debts. */
export function CorrectionsPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/corrections' });
  const navigate = useNavigate({ from: PATH });
  const { rights } = useSession();
  const isCorrecting = rights.includes('money.correct');
  return (
    <>
      <PageHead
        title={t('operations:title.corrections')}
        lead={t('corrections:lead')}
        actions={
          isCorrecting && (
            <ReasonedButton
              icon="plus"
              onClick={() => void navigate({ search: { new: 1 }, resetScroll: false })}
            >
              {t('corrections:new.title')}
            </ReasonedButton>
          )
        }
      />
      <Tabs label={t('corrections:views')}>
        <Link to={PATH} search={{}} {...tab(search.view === undefined)}>
          {t('operations:title.corrections')}
        </Link>
        <Link to={PATH} search={{ view: 'debts' }} {...tab(search.view === 'debts')}>
          {t('corrections:debt.title')}
        </Link>
        <Link to={PATH} search={{ view: 'write-offs' }} {...tab(search.view === 'write-offs')}>
          {t('corrections:writeOff.list')}
        </Link>
      </Tabs>
      {search.view === undefined && <CorrectionsList search={search} />}
      {search.view === 'debts' && <DebtsList search={search} />}
      {search.view === 'write-offs' && <WriteOffsList search={search} />}
      {search.view === undefined && search.new === 1 && isCorrecting && (
        <Suspense>
          <NewCorrectionSheet
            partner={search.for ?? null}
            question={search.question ?? null}
            onClose={() => navigate({ search: {}, resetScroll: false })}
          />
        </Suspense>
      )}
    </>
  );
}

const CorrectionDetails = part(() => import('./CorrectionDetails.tsx'), 'CorrectionDetails', []);

/** Manual credits and debits, including those waiting for a second person. */
function CorrectionsList({ search }: { search: CorrectionsTableSearch }) {
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
