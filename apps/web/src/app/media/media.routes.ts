import { createRoute } from '@tanstack/react-router';
import { parseMediaSearch } from '../../features/media/media-search.ts';
import { root } from '../frame-routes.ts';
import { screen } from '../screen.ts';
import { MediaFrame } from './MediaFrame.tsx';

const frame = createRoute({ getParentRoute: () => root, id: 'media-frame', component: MediaFrame });

const library = createRoute({
  getParentRoute: () => frame,
  path: '/app/mediathek',
  staticData: { title: 'nav.mediaLibrary' },
  validateSearch: parseMediaSearch,
  component: screen(() => import('./MediaScreen.tsx'), 'MediaScreen', ['media']),
});

const item = createRoute({
  getParentRoute: () => frame,
  path: '/app/mediathek/article/$id',
  staticData: { title: 'nav.mediaItem' },
  component: screen(() => import('./MediaItemScreen.tsx'), 'MediaItemScreen', ['media']),
});

/** The media library, open without a login (specification, section 2). */
export const mediaRoutes = [frame.addChildren([library, item])] as const;
