import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/Filters.tsx';
import { useSelection } from '../../../../ui/table/selection/use-selection.tsx';
import { TableSheet } from '../../../../ui/table/TableSheet.tsx';
import { AsideDialog } from './AsideDialog.tsx';
import { lineFilters, linesQuery } from './statements.data.ts';
import { type LinesSearch, lineStatuses, linesTable, type StatementLine } from './statements-search.ts';
import { useLineColumns } from './use-line-columns.tsx';

const LineDetails = part(() => import('./LineDetails.tsx'), 'LineDetails', [
  'refusals',
  'companyRefusals',
  'corrections',
]);

const TABLE = 'bank-statement-lines';

/** Maximum number set aside together. */
const MOST_AT_ONCE = 1000;

type Chosen = Parameters<typeof AsideDialog>[0]['chosen'];

/** Lines of one or all statements: their outcome, and those that need a decision. */
export function StatementLines({ search }: { search: LinesSearch }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const client = useQueryClient();
  const columns = useLineColumns();
  const [aside, setAside] = useState<Chosen | null>(null);
  const load = (page: number, limits: number) =>
    client.fetchQuery({ ...linesQuery(search, { page, limits }), staleTime: 0, gcTime: 0 });
  const { selection, choose } = useSelection<StatementLine>({
    table: TABLE,
    rowId: ({ id }) => id,
    nameOf: ({ counterparty, reference }) => counterparty ?? reference,
    filters: JSON.stringify(lineFilters(search)),
    most: MOST_AT_ONCE,
    actions: (chosen) => (
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAside(chosen)}>
        {t('runs:aside.button')}
      </Button>
    ),
  });
  // Matched lines need no action, so rows can be selected only if all listed ones are open.
  const isOpen = search.status === 'unmatched' && rights.includes('payouts.prepare');
  return (
    <>
      <DataTable
        name={TABLE}
        title={t('runs:line.title')}
        definition={linesTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        selection={isOpen ? selection : undefined}
        pageQuery={(page, limits) => linesQuery(search, { page, limits })}
        count={(count) => t('runs:line.count', { count, number: format.integer(count) })}
        none={<Empty list picture="paper" title={t('runs:line.none')} />}
        filters={useFilters(search)}
        views={lineStatuses.map((status) => ({
          id: status,
          label: t(`runs:line.status.${status}`),
          search: { status },
        }))}
      />
      {search.line !== undefined && (
        <TableSheet title={t('runs:line.one')} parameter="line" open={search.line}>
          <Suspense>
            <LineDetails id={search.line} search={search} />
          </Suspense>
        </TableSheet>
      )}
      {aside !== null && (
        <AsideDialog chosen={aside} load={load} onLeft={choose} onClose={() => setAside(null)} />
      )}
    </>
  );
}

function useFilters({ statement, payout }: LinesSearch): Filter[] {
  const { t } = useTexts();
  return [
    {
      kind: 'choice',
      name: 'status',
      label: t('operations:operators.state'),
      all: t('operations:operators.anyState'),
      options: lineStatuses.map((value) => ({ value, label: t(`runs:line.status.${value}`) })),
    },
    { kind: 'pill', name: 'statement', label: t('runs:statement.one', { number: statement ?? '' }) },
    { kind: 'pill', name: 'payout', label: t('money:payouts.one', { number: payout ?? '' }) },
  ];
}
