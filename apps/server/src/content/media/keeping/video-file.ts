import { invalidField } from '../../../platform/api-error.ts';

/** The largest video, in bytes. */
const MAX_VIDEO_BYTES = 64 * 1024 * 1024;

/** A type of video, recognized by its first bytes: its media type, and the extension of its key. */
interface VideoKind {
  readonly mimeType: 'video/mp4' | 'video/webm';
  readonly extension: 'mp4' | 'webm';
}

/** Brands of MP4 that browsers play. */
const BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)$/;

/** The type of a file by its beginning; undefined if it is neither MP4 nor WebM. */
function videoKindOf(bytes: Buffer): VideoKind | undefined {
  const isMp4 = bytes.toString('latin1', 4, 8) === 'ftyp' && BRANDS.test(bytes.toString('latin1', 8, 12));
  if (isMp4) return { mimeType: 'video/mp4', extension: 'mp4' };
  const isWebm = bytes.readUInt32BE(0) === 0x1a45dfa3 && bytes.subarray(0, 64).includes('webm');
  return isWebm ? { mimeType: 'video/webm', extension: 'webm' } : undefined;
}

/**
 * Reads a video stream up to the limit.
 * @throws ApiError 422 for a larger one, and for what is neither MP4 nor WebM
 */
export async function readVideo(
  file: AsyncIterable<Uint8Array>,
): Promise<VideoKind & { readonly bytes: Buffer }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of file) {
    length += part.length;
    if (length > MAX_VIDEO_BYTES) throw invalidField('file', 'mediaVideoTooLarge');
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const kind = bytes.length < 64 ? undefined : videoKindOf(bytes);
  if (kind === undefined) throw invalidField('file', 'mediaVideoKind');
  return { ...kind, bytes };
}
