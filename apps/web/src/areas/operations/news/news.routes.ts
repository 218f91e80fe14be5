import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { writtenNewsTable } from './written-news-search.ts';

const load = () => import('./news-desk.reads.ts');

const news = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/news',
  staticData: { title: 'operations:title.news' },
  validateSearch: writtenNewsTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'writtenNews'),
  component: screen(() => import('./WrittenNewsPage.tsx'), 'WrittenNewsPage', ['newsDesk', 'operations']),
});

const article = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/news/$article',
  staticData: { title: 'operations:title.newsArticle' },
  loader: openReads(load, 'writtenArticle'),
  component: screen(() => import('./NewsEditorPage.tsx'), 'NewsEditorPage', [
    'newsDesk',
    'operations',
    'refusals',
    'companyRefusals',
  ]),
});

/** News for their editors. */
export const newsDeskRoutes = [news, article] as const;
