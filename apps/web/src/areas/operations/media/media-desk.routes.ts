import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { parseKeptMediaSearch } from './kept-media-search.ts';

const load = () => import('./media-desk.reads.ts');

const media = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/media',
  staticData: { title: 'operations:title.media' },
  validateSearch: parseKeptMediaSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'keptMedia'),
  component: screen(() => import('./KeptMediaPage.tsx'), 'KeptMediaPage', [
    'mediaDesk',
    'media',
    'newsDesk',
    'operations',
    'refusals',
    'companyRefusals',
  ]),
});

const item = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/media/$item',
  staticData: { title: 'operations:title.mediaItem' },
  loader: openReads(load, 'keptMediaItem'),
  component: screen(() => import('./KeptMediaItemPage.tsx'), 'KeptMediaItemPage', [
    'mediaDesk',
    'newsDesk',
    'operations',
    'refusals',
    'companyRefusals',
  ]),
});

/** The media library for its editors. */
export const mediaDeskRoutes = [media, item] as const;
