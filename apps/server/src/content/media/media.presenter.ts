import type { getMedia, listMediaTags } from '@blattwerk/contract/media/media.contract.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { MediaRow, TagRow } from './media.queries.ts';

/** The media type of images (specification, section 3). */
const image = 2;

/** Whether a thumbnail is made of it. */
export function hasThumbnail({ type }: Pick<MediaRow, 'type'>): boolean {
  return type === image;
}

/** An item of the media library, without the location of its file. */
export function presentMedia(row: MediaRow): HandlerAnswer<typeof getMedia> {
  const { fileKey: _inside, inLibrary: _known, isShown: _shown, ...fields } = row;
  return {
    ...fields,
    contentUrl: `/api/media/${row.id}/file`,
    thumbnailUrl: hasThumbnail(row) ? `/api/media/${row.id}/thumbnail` : null,
    captions: row.captions.map((locale) => ({
      locale,
      contentUrl: `/api/media/${row.id}/captions/${locale}`,
    })),
  };
}

/** A tag of the media library. */
export function presentTag(row: TagRow): HandlerAnswer<typeof listMediaTags>['items'][number] {
  return { ...row, media: row.media.map((id) => `/api/media/${id}`) };
}
