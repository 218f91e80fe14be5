import { createRoute } from '@tanstack/react-router';
import { operations } from '../../frame/frame-routes.ts';
import { openReads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { parseApiKeysSearch } from './api-keys/api-keys-search.ts';
import { broadcastRoutes } from './broadcasts/broadcasts.routes.ts';
import { lessonDeskRoutes } from './lessons/lessons-desk.routes.ts';
import { mediaDeskRoutes } from './media/media-desk.routes.ts';
import { messageTextRoutes } from './message-texts/message-texts.routes.ts';
import { newsDeskRoutes } from './news/news.routes.ts';
import { pageTextRoutes } from './page-texts/page-texts.routes.ts';
import { planRoutes } from './plans/plans.routes.ts';
import { parseWebhooksSearch } from './webhooks/webhooks-search.ts';

const load = () => import('./operations.reads.ts');

const apiKeys = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/api-keys',
  staticData: { title: 'operations:title.apiKeys' },
  validateSearch: parseApiKeysSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'apiKeys'),
  component: screen(() => import('./api-keys/ApiKeysPage.tsx'), 'ApiKeysPage', ['operations']),
});

const webhooks = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/webhooks',
  staticData: { title: 'operations:title.webhooks' },
  validateSearch: parseWebhooksSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'webhooks'),
  component: screen(() => import('./webhooks/WebhooksPage.tsx'), 'WebhooksPage', ['operations', 'webhooks']),
});

/** Other programs of the company, the plan, and published content. */
export const programRoutes = [
  apiKeys,
  webhooks,
  ...planRoutes,
  ...newsDeskRoutes,
  ...lessonDeskRoutes,
  ...broadcastRoutes,
  ...mediaDeskRoutes,
  ...messageTextRoutes,
  ...pageTextRoutes,
] as const;
