import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useShown } from '../use-shown.ts';
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

/** The form of an article. Where somebody else has changed it meanwhile, what was typed stays beside what they changed. */
export function useNewsForm(article: WrittenNews) {
  const client = useQueryClient();
  const query = writtenNewsQuery(String(article.id));
  const shown = useShown<WrittenNews, NewsValues>(article, { valuesOf, query });
  const state = useServerForm<NewsValues, WrittenNews>({
    draft: `news-${article.id}`,
    initialValues: valuesOf(article),
    fieldNames,
    send: (values) =>
      shown.send(
        values,
        () =>
          request('PATCH /api/news/{id}', {
            params: { id: article.id },
            body: bodyOf(values, shown.values, Date.now()),
            version: shown.version,
          }),
        (typed) => state.form.setValues(typed),
      ),
    onSent: (saved) => {
      shown.show(saved);
      client.setQueryData(query.queryKey, saved);
      const values = valuesOf(saved);
      state.form.setInitialValues(values);
      state.form.setValues(values);
      state.form.resetDirty(values);
      void reloadNews(client);
    },
  });
  return state;
}
