import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../frame/frame-routes.ts';
import { reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { parseNewsSearch } from './news/news-search.ts';

const load = () => import('./content.reads.ts');

const news = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/news/news',
  staticData: { title: 'nav.news' },
  validateSearch: parseNewsSearch,
  loaderDeps: ({ search }) => search,
  loader: reads(load, 'news'),
  component: screen(() => import('./news/NewsPage.tsx'), 'NewsPage', ['news']),
});

const article = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/news/article/$id',
  staticData: { title: 'nav.newsArticle' },
  loader: reads(load, 'article'),
  component: screen(() => import('./news/ArticlePage.tsx'), 'ArticlePage', ['news']),
});

/** News (specification, section 2). */
export const newsRoutes = [news, article] as const;
