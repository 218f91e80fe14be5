import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useEditedForm } from '../editor/use-edited-form.ts';
import { useNewForm } from '../editor/use-new-form.ts';
import { bodyOf, emptyNews, fieldNames, type NewsValues, valuesOf } from './news-form.ts';
import { reloadNews, type WrittenNews, writtenNewsQuery } from './written-news.data.ts';

/** The form of a new article, which gets a URL of its own once saved. */
export function useNewNewsForm() {
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
export function useNewsForm(article: WrittenNews) {
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
