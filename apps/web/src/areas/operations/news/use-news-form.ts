import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useEditedForm } from '../editor/use-edited-form.ts';
import { bodyOf, emptyNews, fieldNames, type NewsValues, valuesOf } from './news-form.ts';
import { reloadNews, type WrittenNews, writtenNewsQuery } from './written-news.data.ts';

/** The form of a new article; once it is saved it has an address of its own. */
export function useNewNewsForm() {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useServerForm<NewsValues, WrittenNews>({
    draft: 'news-new',
    initialValues: emptyNews,
    fieldNames,
    send: (values) => requestOnce('POST /api/news', { body: bodyOf(values, emptyNews, Date.now()) }),
    onSent: async (made) => {
      client.setQueryData(writtenNewsQuery(String(made.id)).queryKey, made);
      toast.success(t('newsDesk:made'));
      void reloadNews(client);
      await navigate({
        to: '/app/operations/news/$article',
        params: { article: String(made.id) },
        replace: true,
      });
    },
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
