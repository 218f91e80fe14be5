import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../../ui/Badge.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import type { StatementLine } from './statements-search.ts';

const tones: Readonly<Record<StatementLine['status'], Tone>> = {
  unmatched: 'waiting',
  waiting: 'neutral',
  matched: 'good',
  returned: 'bad',
  aside: 'neutral',
  unrelated: 'neutral',
  received: 'good',
};

/** Outcome of a bank line. */
export function LineStatus({ status }: Pick<StatementLine, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`runs:line.status.${status}`)}</Badge>;
}

/** The columns of the lines. */
export function useLineColumns(): Column<StatementLine>[] {
  const { t, format } = useTexts();
  const payouts = ({ payouts: found }: StatementLine) => found.map((id) => `#${id}`).join(', ');
  return [
    {
      id: 'bookedOn',
      label: t('runs:line.bookedOn'),
      cell: ({ bookedOn }) => format.day(bookedOn),
      csv: ({ bookedOn }) => bookedOn,
    },
    {
      id: 'counterparty',
      label: t('runs:line.counterparty'),
      onPhone: 'note',
      cell: ({ counterparty }) => counterparty ?? UNKNOWN,
      csv: ({ counterparty }) => counterparty,
    },
    {
      id: 'amount',
      label: t('runs:line.amount'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ amount }) => format.money(amount),
      csv: ({ amount }) => Number(amount),
    },
    {
      id: 'text',
      label: t('runs:line.text'),
      cell: ({ text }) => text ?? UNKNOWN,
      csv: ({ text }) => text,
    },
    {
      id: 'payouts',
      label: t('runs:line.payouts'),
      cell: payouts,
      csv: payouts,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <LineStatus status={status} />,
      csv: ({ status }) => t(`runs:line.status.${status}`),
    },
    {
      id: 'mismatch',
      label: t('runs:line.why'),
      cell: ({ mismatch }) => mismatch !== null && t(`runs:mismatch.${mismatch}`),
      csv: ({ mismatch }) => (mismatch === null ? null : t(`runs:mismatch.${mismatch}`)),
    },
    {
      id: 'reference',
      label: t('runs:items.bankReference'),
      optional: true,
      cell: ({ reference }) => reference,
      csv: ({ reference }) => reference,
    },
    {
      id: 'endToEndId',
      label: t('runs:items.endToEndId'),
      optional: true,
      cell: ({ endToEndId }) => endToEndId ?? UNKNOWN,
      csv: ({ endToEndId }) => endToEndId,
    },
  ];
}
