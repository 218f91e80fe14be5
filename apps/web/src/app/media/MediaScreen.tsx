import { useSearch } from '@tanstack/react-router';
import { MediaPage } from '../../features/media/MediaPage.tsx';

/** The media library. */
export function MediaScreen() {
  return <MediaPage search={useSearch({ from: '/media-frame/app/mediathek' })} />;
}
