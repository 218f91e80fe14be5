import {
  getMedia,
  getMediaCaptions,
  getMediaFile,
  getMediaThumbnail,
  listMedia,
  listMediaTags,
} from './media.contract.ts';

/** Every call about pictures, films and documents. */
export const mediaEndpoints = [
  listMedia,
  getMedia,
  getMediaCaptions,
  getMediaFile,
  getMediaThumbnail,
  listMediaTags,
] as const;
