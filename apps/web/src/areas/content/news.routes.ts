import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../frame/frame-routes.ts';
import { reads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { parseLessonsSearch } from './lessons/lessons-search.ts';
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

const lessons = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/lessons',
  staticData: { title: 'nav.lessons' },
  validateSearch: parseLessonsSearch,
  loader: reads(load, 'lessons'),
  component: screen(() => import('./lessons/LessonsPage.tsx'), 'LessonsPage', ['lessons']),
});

const lesson = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/lessons/$id',
  staticData: { title: 'nav.lesson' },
  validateSearch: parseLessonsSearch,
  loader: reads(load, 'lesson'),
  component: screen(() => import('./lessons/LessonPage.tsx'), 'LessonPage', ['lessons', 'news', 'refusals']),
});

/** News (specification, section 2), and the lessons made from articles. */
export const newsRoutes = [news, article, lessons, lesson] as const;
