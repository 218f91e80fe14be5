import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import type { InboxRow } from './inbox.data.ts';

const tones = { waiting: 'waiting', done: 'good', given_up: 'neutral' } as const;

/** The columns of the orders that could not be imported. */
export function useInboxColumns(): Column<InboxRow>[] {
  const { t, format } = useTexts();
  const faultsOf = ({ faults }: InboxRow) =>
    faults.map(({ column, reason }) => (column === null ? reason : `${column} ${reason}`)).join(' · ');
  return [
    {
      id: 'number',
      label: t('inbox:number'),
      cell: ({ number }) => number ?? t('inbox:noNumber'),
      csv: ({ number }) => number,
    },
    {
      id: 'source',
      label: t('inbox:source'),
      onPhone: 'note',
      cell: ({ source }) => source,
      csv: ({ source }) => source,
    },
    {
      id: 'kind',
      label: t('inbox:fault'),
      onPhone: 'beside',
      cell: ({ kind }) => t(`inbox:kind.${kind}`),
      csv: ({ kind }) => t(`inbox:kind.${kind}`),
    },
    {
      id: 'faults',
      label: t('inbox:message'),
      onPhone: 'unit',
      cell: (row) => <span lang="en">{faultsOf(row)}</span>,
      csv: faultsOf,
    },
    {
      id: 'arrivedAt',
      label: t('inbox:arrivedAt'),
      cell: ({ arrivedAt }) => format.dateTime(arrivedAt),
      csv: ({ arrivedAt }) => berlinMinute(Date.parse(arrivedAt)),
    },
    {
      id: 'tries',
      label: t('inbox:tries'),
      numeric: true,
      cell: ({ tries }) => format.integer(tries),
      csv: ({ tries }) => tries,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`inbox:status.${status}`)}</Badge>,
      csv: ({ status }) => t(`inbox:status.${status}`),
    },
    {
      id: 'endedAt',
      label: t('inbox:endedAt'),
      optional: true,
      cell: ({ endedAt }) => endedAt !== null && format.dateTime(endedAt),
      csv: ({ endedAt }) => (endedAt === null ? null : berlinMinute(Date.parse(endedAt))),
    },
    {
      id: 'reason',
      label: t('ui:form.reason'),
      optional: true,
      cell: ({ reason }) => reason,
      csv: ({ reason }) => reason,
    },
  ];
}
