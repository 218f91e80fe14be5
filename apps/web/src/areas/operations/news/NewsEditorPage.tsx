import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useEditedForm } from '../editor/use-edited-form.ts';
import { useNewForm } from '../editor/use-new-form.ts';
import { NewsForm } from './NewsForm.tsx';
import { bodyOf, emptyNews, fieldNames, type NewsValues, valuesOf } from './news-form.ts';
import { reloadNews, type WrittenNews, writtenNewsQuery } from './written-news.data.ts';

/** One article in all its languages, or a new one. */
export function NewsEditorPage() {
  const { article } = useParams({ from: '/operations/app/operations/news/$article' });
  return article === 'new' ? <NewNews /> : <OneNews key={article} id={article} />;
}

function NewNews() {
  const { t } = useTexts();
  return (
    <>
      <PageHead back={<Back />} title={t('newsDesk:new')} lead={t('newsDesk:newLead')} />
      <NewsForm name="new" state={useNewNewsForm()} />
    </>
  );
}

function OneNews({ id }: { id: string }) {
  const { t, format } = useTexts();
  const query = useQuery(writtenNewsQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead
        back={<Back />}
        title={data === undefined ? t('operations:title.newsArticle') : data.title || t('newsDesk:untitled')}
        lead={
          data !== undefined && (
            <>
              <Badge tone={data.state === 'published' ? 'good' : 'neutral'}>
                {t(`newsDesk:state.${data.state}`)}
              </Badge>{' '}
              {data.changedBy === null
                ? t('newsDesk:changed', { date: format.dateTime(data.changedAt) })
                : t('newsDesk:changedByAt', { date: format.dateTime(data.changedAt), name: data.changedBy })}
            </>
          )
        }
        actions={data && <Actions article={data} />}
      />
      <QueryContent query={query} lines={[60, 90, 90, 40]} missing={<Empty title={t('newsDesk:missing')} />}>
        {(article) => <KnownNews article={article} />}
      </QueryContent>
    </>
  );
}

function KnownNews({ article }: { article: WrittenNews }) {
  return <NewsForm name={String(article.id)} article={article} state={useNewsForm(article)} />;
}

function Back() {
  const { t } = useTexts();
  return <BackLink to="/app/operations/news">{t('newsDesk:back')}</BackLink>;
}

function Actions({ article }: { article: WrittenNews }) {
  const { t } = useTexts();
  return (
    <>
      <ButtonLink
        variant="default"
        icon="learn"
        to="/app/operations/lessons/$article"
        params={{ article: String(article.id) }}
      >
        {t('newsDesk:asLesson')}
      </ButtonLink>
      <DeleteButton article={article} />
    </>
  );
}

function DeleteButton({ article: { id, title, version } }: { article: WrittenNews }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmedButton
      title={t('newsDesk:delete.title')}
      text={t('newsDesk:delete.text', { title })}
      confirm={t('newsDesk:delete.confirm')}
      failed={t('newsDesk:delete.failed')}
      act={async () => {
        await request('DELETE /api/news/{id}', { params: { id }, version });
        toast.success(t('newsDesk:delete.done'));
        await navigate({ to: '/app/operations/news', ignoreBlocker: true });
        client.removeQueries({ queryKey: writtenNewsQuery(String(id)).queryKey });
        void reloadNews(client);
      }}
    >
      {t('newsDesk:delete.button')}
    </ConfirmedButton>
  );
}

/** The form of a new article, which gets a URL of its own once saved. */
function useNewNewsForm() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return useNewForm<WrittenNews, NewsValues>({
    draft: 'news-new',
    initialValues: emptyNews,
    fieldNames,
    send: (values) => requestOnce('POST /api/news', { body: bodyOf(values, emptyNews, Date.now()) }),
    query: writtenNewsQuery,
    done: t('newsDesk:made'),
    reload: reloadNews,
    open: (article) => navigate({ to: '/app/operations/news/$article', params: { article }, replace: true }),
  });
}

/** The form of an article. */
function useNewsForm(article: WrittenNews) {
  const { id } = article;
  return useEditedForm<WrittenNews, NewsValues>(article, {
    draft: `news-${id}`,
    valuesOf,
    query: writtenNewsQuery(String(id)),
    fieldNames,
    change: (typed, { values, version }) =>
      request('PATCH /api/news/{id}', { params: { id }, body: bodyOf(typed, values, Date.now()), version }),
    reload: reloadNews,
  });
}
