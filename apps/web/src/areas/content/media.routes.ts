import { createRoute } from '@tanstack/react-router';
import { mediaFrame } from '../../frame/frame-routes.ts';
import { openReads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { parseMediaSearch, parseReferredSearch } from './media/media-search.ts';

const load = () => import('./content.reads.ts');

const library = createRoute({
  getParentRoute: () => mediaFrame,
  path: '/app/mediathek',
  staticData: { title: 'nav.mediaLibrary' },
  validateSearch: parseMediaSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'media'),
  component: screen(() => import('./media/MediaPage.tsx'), 'MediaPage', ['media']),
});

const item = createRoute({
  getParentRoute: () => mediaFrame,
  path: '/app/mediathek/article/$id',
  staticData: { title: 'nav.mediaItem' },
  validateSearch: parseReferredSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'mediaItem'),
  component: screen(() => import('./media/MediaItemPage.tsx'), 'MediaItemPage', ['media']),
});

/** The media library, open without a login (specification, section 2). */
export const mediaRoutes = [library, item] as const;
