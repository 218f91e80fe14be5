import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { CheckField } from '../../../../ui/form/fields.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { TabCount, Tabs, tab } from '../../../../ui/Tabs.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { payoutSettingsQuery, reloadPayouts } from '../../payout-settings.data.ts';
import { UploadZone } from '../UploadZone.tsx';
import { StatementLines } from './StatementLines.tsx';
import css from './Statements.module.css';
import { openLinesQuery, type Statement, statementsQuery } from './statements.data.ts';
import { statementsTable } from './statements-search.ts';
import { Taken } from './Taken.tsx';

const PATH = '/app/operations/bank-statements' as const;

/** Bank statements: imported ones, the outcome of their lines, and lines that need a decision. */
export function StatementsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/bank-statements' });
  const { data: open } = useQuery(openLinesQuery());
  return (
    <>
      <PageHead title={t('operations:title.bankStatements')} lead={t('runs:statement.lead')} />
      <UploadCard />
      <Tabs label={t('runs:view.title')}>
        <Link to={PATH} search={{}} {...tab(search.view === undefined)}>
          {t('runs:statement.all')}
        </Link>
        <Link to={PATH} search={{ view: 'lines', status: 'unmatched' }} {...tab(search.view === 'lines')}>
          {t('runs:line.title')} <TabCount>{open && format.integer(open.total)}</TabCount>
        </Link>
      </Tabs>
      {search.view === 'lines' ? <StatementLines search={search} /> : <Statements search={search} />}
    </>
  );
}

function Statements({ search }: { search: ReturnType<typeof statementsTable.parse> }) {
  const { t, format } = useTexts();
  const columns = useColumns();
  return (
    <DataTable
      name="bank-statements"
      title={t('operations:title.bankStatements')}
      definition={statementsTable}
      search={search}
      columns={columns}
      rowId={({ id }) => id}
      rowLink={({ id }, parts) => <Link to={PATH} search={{ view: 'lines', statement: id }} {...parts} />}
      pageQuery={(page, limits) => statementsQuery(search.direction ?? 'desc', { page, limits })}
      count={(count) => t('runs:statement.count', { count, number: format.integer(count) })}
      none={
        <Empty list picture="paper" title={t('runs:statement.none')}>
          {t('runs:statement.noneText')}
        </Empty>
      }
    />
  );
}

type Count = 'matched' | 'returned' | 'unmatched' | 'unrelated' | 'unchanged';

function useColumns(): Column<Statement>[] {
  const { t, format } = useTexts();
  const period = ({ from, to, bankId }: Statement) => {
    const days = [from, to].filter((day) => day !== null);
    return days.length === 0 ? bankId : [...new Set(days)].map(format.day).join(' – ');
  };
  const count = (id: Count): Column<Statement> => ({
    id,
    label: t(`runs:statement.${id}`),
    numeric: true,
    cell: (statement) => format.integer(statement[id]),
    csv: (statement) => statement[id],
  });
  return [
    { id: 'period', label: t('runs:statement.period'), cell: period, csv: period },
    {
      id: 'kind',
      label: t('runs:statement.kindLabel'),
      // Most are of one kind, and this column makes the table wider than 1440 pixels.
      optional: true,
      onPhone: 'note',
      cell: ({ kind }) => t(`runs:statement.kind.${kind}`),
      csv: ({ kind }) => t(`runs:statement.kind.${kind}`),
    },
    { ...count('matched'), onPhone: 'unit' },
    { ...count('returned'), notAtZero: true },
    { ...count('unrelated'), optional: true },
    { ...count('unchanged'), optional: true },
    {
      id: 'open',
      label: t('runs:statement.open'),
      onPhone: 'status',
      cell: ({ open, left }) =>
        left > 0 ? (
          <Badge>{t('runs:statement.left', { count: left, number: format.integer(left) })}</Badge>
        ) : (
          open > 0 && (
            <Badge tone="waiting">
              {t('operations:queues.count', { count: open, number: format.integer(open) })}
            </Badge>
          )
        ),
      csv: ({ open }) => open,
    },
    {
      id: 'id',
      label: t('runs:statement.importedAt'),
      onPhone: 'beside',
      cell: ({ importedAt }) => format.dateTime(importedAt),
      csv: ({ importedAt }) => format.dateTime(importedAt),
    },
    {
      id: 'by',
      label: t('operations:jobs.by'),
      optional: true,
      cell: ({ importedBy }) => importedBy.name,
      csv: ({ importedBy }) => importedBy.name,
    },
    {
      id: 'bankId',
      label: t('runs:statement.bankId'),
      optional: true,
      cell: ({ bankId }) => bankId,
      csv: ({ bankId }) => bankId,
    },
  ];
}

const MappingSheet = part(() => import('./MappingSheet.tsx'), 'MappingSheet', []);

/** Imports a bank statement. A CSV file asks for its mapping first, unless the company has stored one. */
function UploadCard() {
  const { t } = useTexts();
  const client = useQueryClient();
  const settings = useQuery(payoutSettingsQuery());
  const [taken, setTaken] = useState<Statement | null>(null);
  const [unmapped, setUnmapped] = useState<File | null>(null);
  const [released, setReleased] = useState<File | null>(null);
  const [isMappedAnew, setMappedAnew] = useState(false);
  const { rights } = useSession();
  const mapping = settings.data?.statementCsv ?? null;
  return (
    <div className={css.upload}>
      <Card title={t('runs:statement.upload')}>
        <UploadZone
          call="POST /api/bank_statements"
          fileType="application/octet-stream"
          accept=".xml,.csv,.txt,application/xml,text/xml,text/csv"
          onChosen={(file) => {
            setTaken(null);
            const asks =
              /\.(csv|txt)$/i.test(file.name) && settings.isSuccess && (mapping === null || isMappedAnew);
            if (asks) setUnmapped(file);
            return !asks;
          }}
          released={released}
          onSent={(statement) => {
            setTaken(statement);
            void reloadPayouts(client);
          }}
        >
          <strong>{t('runs:statement.choose')}</strong>
          <span className="quiet">{t('runs:statement.kinds')}</span>
        </UploadZone>
        {mapping !== null && rights.includes('company.write') && (
          <CheckField
            checked={isMappedAnew}
            onChange={({ currentTarget: { checked } }) => setMappedAnew(checked)}
          >
            {t('runs:mapping.anew')}
          </CheckField>
        )}
        <div role="status">{taken !== null && <Taken key={taken.id} statement={taken} />}</div>
      </Card>
      {unmapped !== null && (
        <Suspense>
          <MappingSheet
            file={unmapped}
            known={mapping}
            onSaved={() => {
              setMappedAnew(false);
              setReleased(unmapped);
              setUnmapped(null);
            }}
            onClose={() => setUnmapped(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
