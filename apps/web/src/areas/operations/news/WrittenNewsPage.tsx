import { useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { newsTopics } from '../../content/news/news-search.ts';
import { lastDay } from '../period-days.ts';
import { NewsLink } from './NewsLink.tsx';
import { useAudienceText } from './use-audience-text.ts';
import { type ListedNews, writtenNewsPageQuery } from './written-news.data.ts';
import { newsStates, writtenNewsTable } from './written-news-search.ts';

/** All articles: drafts, scheduled, published, and expired. */
export function WrittenNewsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/news' });
  return (
    <>
      <PageHead
        title={t('operations:title.news')}
        lead={t('newsDesk:lead')}
        actions={
          <ButtonLink icon="plus" to="/app/operations/news/$article" params={{ article: 'new' }}>
            {t('newsDesk:new')}
          </ButtonLink>
        }
      />
      <DataTable
        name="written-news"
        title={t('operations:title.news')}
        definition={writtenNewsTable}
        search={search}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowLink={({ id }, parts) => <NewsLink id={id} {...parts} />}
        pageQuery={(page, limits) => writtenNewsPageQuery(search, { page, limits })}
        count={(count) => t('newsDesk:count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="paper" title={t('newsDesk:none')}>
            {t('newsDesk:noneText')}
          </Empty>
        }
        filters={[
          { kind: 'text', name: 'text', label: t('newsDesk:search') },
          {
            kind: 'choice',
            name: 'state',
            label: t('newsDesk:stateLabel'),
            all: t('newsDesk:anyState'),
            options: newsStates.map((value) => ({ value, label: t(`newsDesk:state.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'topic',
            label: t('newsDesk:topic'),
            all: t('newsDesk:anyTopic'),
            options: newsTopics.map((value) => ({ value, label: t(`news.topics.${value}`) })),
          },
        ]}
      />
    </>
  );
}

function useColumns(): Column<ListedNews>[] {
  const { t, format } = useTexts();
  const audienceText = useAudienceText();
  const titleOf = ({ title }: ListedNews) => title || t('newsDesk:untitled');
  const stateOf = ({ state }: ListedNews) => t(`newsDesk:state.${state}`);
  const topicOf = ({ topic }: ListedNews) => topic && t(`news.topics.${topic}`);
  const fromOf = ({ from }: ListedNews) => from && format.dateTime(from);
  const untilOf = ({ until }: ListedNews) => until && format.day(lastDay(until));
  const languagesOf = ({ locales }: ListedNews) =>
    format.list(locales.map((locale) => t(`operations:language.${locale}`)));
  const changedOf = ({ changedAt }: ListedNews) => format.dateTime(changedAt);
  return [
    { id: 'title', label: t('newsDesk:title'), ascendingFirst: true, cell: titleOf, csv: titleOf },
    {
      id: 'state',
      label: t('newsDesk:stateLabel'),
      onPhone: 'status',
      cell: (row) => <Badge tone={row.state === 'published' ? 'good' : 'neutral'}>{stateOf(row)}</Badge>,
      csv: stateOf,
    },
    { id: 'from', label: t('newsDesk:from'), onPhone: 'note', cell: fromOf, csv: fromOf },
    { id: 'until', label: t('newsDesk:until'), cell: untilOf, csv: untilOf },
    { id: 'audience', label: t('newsDesk:audience'), cell: audienceText, csv: audienceText },
    { id: 'languages', label: t('newsDesk:writtenIn'), cell: languagesOf, csv: languagesOf },
    { id: 'topic', label: t('newsDesk:topic'), optional: true, cell: topicOf, csv: topicOf },
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
