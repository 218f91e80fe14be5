import { useTexts } from '../../../../i18n/use-texts.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import type { Run } from '../payouts.data.ts';
import { RunStatus } from './RunStatus.tsx';

/** The columns of the runs. */
export function useRunColumns(): Column<Run>[] {
  const { t, format } = useTexts();
  const warned = ({ warnings }: Run) => Object.values(warnings).reduce((sum, count) => sum + count, 0);
  return [
    {
      id: 'dueOn',
      label: t('runs:column.dueOn'),
      cell: ({ dueOn }) => format.day(dueOn),
      csv: ({ dueOn }) => dueOn,
    },
    {
      id: 'id',
      label: t('runs:column.number'),
      onPhone: 'beside',
      cell: ({ id }) => `#${id}`,
      csv: ({ id }) => id,
    },
    {
      id: 'type',
      label: t('runs:column.type'),
      cell: ({ type }) => t(`runs:type.${type}`),
      csv: ({ type }) => t(`runs:type.${type}`),
    },
    {
      id: 'scope',
      label: t('runs:column.scope'),
      optional: true,
      cell: ({ scope }) => t(`runs:scope.${scope}`),
      csv: ({ scope }) => t(`runs:scope.${scope}`),
    },
    {
      id: 'count',
      label: t('runs:column.count'),
      numeric: true,
      onPhone: 'unit',
      cell: ({ going }) => format.integer(going.count),
      csv: ({ going }) => going.count,
    },
    {
      id: 'gross',
      label: t('runs:column.gross'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ going }) => format.money(going.gross),
      csv: ({ going }) => Number(going.gross),
    },
    {
      id: 'warnings',
      label: t('runs:column.warnings'),
      numeric: true,
      notAtZero: true,
      cell: (run) => format.integer(warned(run)),
      csv: warned,
    },
    {
      id: 'preparedBy',
      label: t('runs:column.preparedBy'),
      onPhone: 'note',
      cell: ({ preparedBy }) => preparedBy.name,
      csv: ({ preparedBy }) => preparedBy.name,
    },
    {
      id: 'approvedBy',
      label: t('runs:column.approvedBy'),
      optional: true,
      cell: ({ approvedBy }) => approvedBy?.name,
      csv: ({ approvedBy }) => approvedBy?.name ?? null,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <RunStatus status={status} />,
      csv: ({ status }) => t(`runs:status.${status}`),
    },
  ];
}
