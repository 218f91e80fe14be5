import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '../../../frame/screen.ts';
import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { ageOf, type Objection, objectionsQuery } from './objections.data.ts';
import { objectionStatuses, objectionsTable } from './objections-search.ts';

const ObjectionDetails = part(() => import('./ObjectionDetails.tsx'), 'ObjectionDetails', []);

const tones = { open: 'waiting', answered: 'neutral', agreed: 'good' } as const;

/** Objections to self-billed invoices: age, reason, and outcome. */
export function ObjectionsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/objections' });
  const columns = useColumns();
  return (
    <>
      <PageHead title={t('operations:title.objections')} lead={t('operations:objections.lead')} />
      <DataTable
        name="operations-objections"
        title={t('operations:title.objections')}
        definition={objectionsTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => objectionsQuery(search, { page, limits })}
        count={(count) => t('operations:objections.count', { count, number: format.integer(count) })}
        none={<Empty list picture="money" title={t('operations:objections.none')} />}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('operations:operators.state'),
            all: t('operations:operators.anyState'),
            options: objectionStatuses.map((value) => ({
              value,
              label: t(`operations:objections.status.${value}`),
            })),
          },
          {
            kind: 'pill',
            name: 'partner',
            label: t('labelled', { label: t('operations:partner.number'), value: search.partner ?? '' }),
          },
        ]}
        views={[{ id: 'open', label: t('operations:objections.status.open'), search: { status: 'open' } }]}
      />
      {search.objection !== undefined && (
        <TableSheet title={t('operations:objections.one')} parameter="objection" open={search.objection}>
          <Suspense>
            <ObjectionDetails id={search.objection} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function useColumns(): Column<Objection>[] {
  const { t, format } = useTexts();
  const age = (objection: Objection) => {
    const days = ageOf(objection, Date.now());
    if (days === null) return null;
    return days === 0
      ? t('operations:queues.today')
      : t('operations:deletions.age', { count: days, number: format.integer(days) });
  };
  return [
    {
      id: 'partner',
      label: t('operations:objections.partner'),
      cell: ({ partner }) => partner.displayName,
      csv: ({ partner }) => partner.displayName,
    },
    {
      id: 'number',
      label: t('operations:objections.number'),
      onPhone: 'unit',
      cell: ({ number }) => number,
      csv: ({ number }) => number,
    },
    {
      id: 'tax',
      label: t('operations:accounting.tax'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ tax }) => format.money(tax),
      csv: ({ tax }) => tax,
    },
    {
      id: 'reason',
      label: t('operations:objections.reason'),
      onPhone: 'note',
      cell: ({ reason }) => reason,
      csv: ({ reason }) => reason,
    },
    {
      id: 'id',
      label: t('operations:objections.objectedAt'),
      cell: ({ objectedAt }) => format.date(objectedAt),
      csv: ({ objectedAt }) => berlinMinute(Date.parse(objectedAt)),
    },
    {
      id: 'age',
      label: t('operations:objections.waits'),
      onPhone: 'beside',
      cell: age,
      csv: (objection) => ageOf(objection, Date.now()),
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`operations:objections.status.${status}`)}</Badge>,
      csv: ({ status }) => t(`operations:objections.status.${status}`),
    },
  ];
}
