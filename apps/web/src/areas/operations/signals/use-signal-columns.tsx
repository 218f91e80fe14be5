import { useTexts } from '../../../i18n/use-texts.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { SignalStatusBadge } from './SignalStatusBadge.tsx';
import type { Signal } from './signals.data.ts';
import { useEvidenceText } from './use-evidence-text.ts';

/** The columns of the signals; the file of all rows comes from the server. */
export function useSignalColumns(): Column<Signal>[] {
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
