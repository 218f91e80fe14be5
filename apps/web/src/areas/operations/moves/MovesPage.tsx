import { useSearch } from '@tanstack/react-router';
import { berlinMinute, UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { moveTones } from './move-tones.ts';
import { movesPageQuery, type ScheduledMove } from './moves.data.ts';
import { moveStatuses, movesTable } from './moves-search.ts';
import { WithdrawMove } from './WithdrawMove.tsx';

/** Moves in the tree by month: pending ones, and the outcome of the others. */
export function MovesPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/moves' });
  const columns = useColumns();
  return (
    <>
      <PageHead title={t('operations:title.moves')} lead={t('operations:moves.lead')} />
      <DataTable
        name="operations-moves"
        title={t('operations:title.moves')}
        definition={movesTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => movesPageQuery(search, { page, limits })}
        count={(count) => t('operations:moves.count', { count, number: format.integer(count) })}
        none={<Empty list picture="people" title={t('operations:moves.none')} />}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('operations:operators.state'),
            all: t('operations:operators.anyState'),
            options: moveStatuses.map((value) => ({ value, label: t(`operations:moves.status.${value}`) })),
          },
          {
            kind: 'pill',
            name: 'partner',
            label: t('labelled', { label: t('operations:partner.number'), value: search.partner ?? '' }),
          },
        ]}
        views={[{ id: 'open', label: t('operations:moves.status.open'), search: { status: 'open' } }]}
      />
    </>
  );
}

function useColumns(): Column<ScheduledMove>[] {
  const { t, format } = useTexts();
  const name = (one: ScheduledMove['parent'] | null) =>
    one === null ? UNKNOWN : <PartnerFileLink id={one.id}>{one.displayName}</PartnerFileLink>;
  const csv = (one: ScheduledMove['parent'] | null) =>
    one === null ? null : `${one.displayName} (#${one.id})`;
  return [
    {
      id: 'partner',
      label: t('operations:moves.partner'),
      cell: ({ partner }) => name(partner),
      csv: ({ partner }) => csv(partner),
    },
    {
      id: 'parent',
      label: t('operations:moves.parent'),
      onPhone: 'named',
      cell: ({ parent }) => name(parent),
      csv: ({ parent }) => csv(parent),
    },
    {
      id: 'former',
      label: t('operations:moves.former'),
      optional: true,
      cell: ({ former }) => name(former),
      csv: ({ former }) => csv(former),
    },
    {
      id: 'effectiveFrom',
      label: t('operations:moves.from'),
      onPhone: 'named',
      cell: ({ effectiveFrom }) => format.date(effectiveFrom),
      csv: ({ effectiveFrom }) => effectiveFrom,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <Badge tone={moveTones[status]}>{t(`operations:moves.status.${status}`)}</Badge>,
      csv: ({ status }) => t(`operations:moves.status.${status}`),
    },
    {
      id: 'reason',
      label: t('operations:objections.reason'),
      cell: ({ reason }) => reason,
      csv: ({ reason }) => reason,
    },
    {
      id: 'requestedAt',
      label: t('operations:moves.by'),
      cell: ({ requestedAt, requestedBy }) => `${requestedBy.name}, ${format.dateTime(requestedAt)}`,
      csv: ({ requestedAt, requestedBy }) => `${requestedBy.name}, ${berlinMinute(Date.parse(requestedAt))}`,
    },
    {
      id: 'withdraw',
      label: t('operations:moves.withdraw'),
      cell: (move) => <WithdrawMove move={move} />,
      csv: null,
    },
  ];
}
