import { getNews, listNews } from '@blattwerk/contract/news/news.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { cleanHtml } from './clean-html.ts';
import { findArticle, findNewsPage } from './news.queries.ts';
import type { Reader } from './reader.ts';

/** News for readers: those that are for them, in their language. */
export function newsRoutes(route: Route): void {
  route(listNews, ({ list, session }, { db, clock }) =>
    findNewsPage(db, { list, ...readerOf(session.user, clock.now()) }),
  );

  route(getNews, async ({ params, session }, { db, clock }) => {
    const article = await findArticle(db, { id: params.id, ...readerOf(session.user, clock.now()) });
    if (!article) throw notFound();
    return { ...article, content: cleanHtml(article.content) };
  });
}

function readerOf({ id, locale }: Session['user'], now: Date): Reader {
  return { user: id, locale, now };
}
