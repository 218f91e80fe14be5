import { getNews, listNews } from '@blattwerk/contract/news/news.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { cleanHtml } from './clean-html.ts';
import { findArticle, findNewsPage } from './news.queries.ts';

/** News are the same for everybody who is signed in; only the language differs. */
export function newsRoutes(route: Route): void {
  route(listNews, ({ list, session }, { db }) => findNewsPage(db, { list, locale: session.user.locale }));

  route(getNews, async ({ params, session }, { db }) => {
    const article = await findArticle(db, { id: params.id, locale: session.user.locale });
    if (!article) throw notFound();
    return { ...article, content: cleanHtml(article.content) };
  });
}
