import { useSearch } from '@tanstack/react-router';
import { MediaPage } from '../../features/media/MediaPage.tsx';
import { parseMediaSearch } from '../../features/media/media-search.ts';

/** The media library. */
export function MediaScreen() {
  // What the route has left out is in there again, as it came.
  return <MediaPage search={parseMediaSearch(useSearch({ from: '/media-frame/app/mediathek' }))} />;
}
