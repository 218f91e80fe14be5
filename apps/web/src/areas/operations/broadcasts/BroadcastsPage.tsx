import { useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { BroadcastLink } from './BroadcastLink.tsx';
import { broadcastTones } from './broadcast-tones.ts';
import { broadcastsPageQuery, type ListedBroadcast } from './broadcasts.data.ts';
import { broadcastStates, broadcastsTable } from './broadcasts-search.ts';
import { useAudienceWords } from './use-audience-words.ts';

/** All broadcasts: drafts, waiting for a second person or for their time, and sent. */
export function BroadcastsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/broadcasts' });
  return (
    <>
      <PageHead
        title={t('operations:title.broadcasts')}
        lead={t('broadcasts:lead')}
        actions={
          <ButtonLink icon="plus" to="/app/operations/broadcasts/$broadcast" params={{ broadcast: 'new' }}>
            {t('broadcasts:new')}
          </ButtonLink>
        }
      />
      <DataTable
        name="broadcasts"
        title={t('operations:title.broadcasts')}
        definition={broadcastsTable}
        search={search}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowLink={({ id }, parts) => <BroadcastLink id={id} {...parts} />}
        pageQuery={(page, limits) => broadcastsPageQuery(search, { page, limits })}
        count={(count) => t('broadcasts:count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="paper" title={t('broadcasts:none')}>
            {t('broadcasts:noneText')}
          </Empty>
        }
        filters={[
          { kind: 'text', name: 'text', label: t('broadcasts:search') },
          {
            kind: 'choice',
            name: 'state',
            label: t('operations:operators.state'),
            all: t('operations:operators.anyState'),
            options: broadcastStates.map((value) => ({ value, label: t(`broadcasts:state.${value}`) })),
          },
        ]}
      />
    </>
  );
}

function useColumns(): Column<ListedBroadcast>[] {
  const { t, format } = useTexts();
  const words = useAudienceWords();
  const titleOf = ({ title }: ListedBroadcast) => title || t('broadcasts:untitled');
  const stateOf = ({ state }: ListedBroadcast) => t(`broadcasts:state.${state}`);
  const kindOf = ({ isLegal }: ListedBroadcast) => isLegal && t('broadcasts:legal.badge');
  const audienceOf = ({ audience }: ListedBroadcast) => words(audience);
  const languagesOf = ({ locales }: ListedBroadcast) =>
    format.list(locales.map((locale) => t(`operations:language.${locale}`)));
  const dueOf = ({ dueAt }: ListedBroadcast) => dueAt && format.dateTime(dueAt);
  const changedOf = ({ changedAt }: ListedBroadcast) => format.dateTime(changedAt);
  const countOf = (count: number, { state }: ListedBroadcast) => (state === 'draft' ? null : count);
  const formatted = (count: number | null) => (count === null ? null : format.integer(count));
  return [
    { id: 'title', label: t('broadcasts:subject'), cell: titleOf, csv: titleOf },
    {
      id: 'state',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: (row) => <Badge tone={broadcastTones[row.state]}>{stateOf(row)}</Badge>,
      csv: stateOf,
    },
    {
      id: 'kind',
      label: t('broadcasts:legal.kind'),
      onPhone: 'note',
      cell: (row) => (row.isLegal ? <Badge tone="waiting">{kindOf(row)}</Badge> : null),
      csv: (row) => kindOf(row) || null,
    },
    {
      id: 'audience',
      label: t('broadcasts:audience'),
      onPhone: 'note',
      cell: audienceOf,
      csv: audienceOf,
    },
    {
      id: 'recipients',
      label: t('broadcasts:recipients'),
      numeric: true,
      cell: (row) => formatted(countOf(row.recipients, row)),
      csv: (row) => countOf(row.recipients, row),
    },
    {
      id: 'sent',
      label: t('broadcasts:result.sent'),
      numeric: true,
      cell: (row) => formatted(countOf(row.results.sent, row)),
      csv: (row) => countOf(row.results.sent, row),
    },
    {
      id: 'failed',
      label: t('broadcasts:result.failed'),
      numeric: true,
      cell: (row) => formatted(countOf(row.results.failed, row)),
      csv: (row) => countOf(row.results.failed, row),
    },
    { id: 'dueAt', label: t('broadcasts:dueAt'), onPhone: 'beside', cell: dueOf, csv: dueOf },
    {
      id: 'languages',
      label: t('broadcasts:languages'),
      optional: true,
      cell: languagesOf,
      csv: languagesOf,
    },
    { id: 'changedAt', label: t('newsDesk:changedAt'), optional: true, cell: changedOf, csv: changedOf },
    {
      id: 'changedBy',
      label: t('newsDesk:changedBy'),
      optional: true,
      cell: ({ changedBy }) => changedBy,
      csv: ({ changedBy }) => changedBy,
    },
  ];
}
