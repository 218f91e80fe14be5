import { createRoute } from '@tanstack/react-router';
import { parseNewsSearch } from '../../features/news/news-search.ts';
import { signedIn } from '../frame-routes.ts';
import { screen } from '../screen.ts';

const news = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/news/news',
  staticData: { title: 'nav.news' },
  validateSearch: parseNewsSearch,
  component: screen(() => import('./NewsScreen.tsx'), 'NewsScreen', ['news']),
});

const article = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/news/article/$id',
  staticData: { title: 'nav.newsArticle' },
  component: screen(() => import('./ArticleScreen.tsx'), 'ArticleScreen', ['news']),
});

/** News (specification, section 2). */
export const newsRoutes = [news, article] as const;
