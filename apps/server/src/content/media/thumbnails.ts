import sharp from 'sharp';
import type { Files } from '../../platform/files/files.ts';

/** The longer side of a thumbnail, in pixels: a card of the library on a high-resolution screen. */
const LONGEST_SIDE = 480;

/** More pixels than any camera has are an attack on memory. */
const MOST_PIXELS = 200_000_000;

const FOLDER = 'thumbnails/';

const running = new Map<string, Promise<Buffer>>();

/** Whether a file is a thumbnail, which can always be made again. */
export function isThumbnail(key: string): boolean {
  return key.startsWith(FOLDER);
}

/** Removes the thumbnail of a deleted image. */
export async function removeThumbnail(files: Files, fileKey: string): Promise<void> {
  const key = keyOf(fileKey);
  if (await files.exists(key)) await files.remove(key);
}

/** The thumbnail of an image, as WebP; made on first request, and stored. */
export async function thumbnailOf(files: Files, fileKey: string): Promise<Buffer> {
  const key = keyOf(fileKey);
  if (await files.exists(key)) {
    const kept = await files.read(key);
    if (isWhole(kept)) return kept;
  }
  const begun = running.get(key) ?? make(files, fileKey, key).finally(() => running.delete(key));
  running.set(key, begun);
  return begun;
}

function keyOf(fileKey: string): string {
  return `${FOLDER}${fileKey.replaceAll('/', '-')}.webp`;
}

async function make(files: Files, fileKey: string, key: string): Promise<Buffer> {
  const bytes = await sharp(await files.read(fileKey), { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  await files.put(key, bytes, 'image/webp');
  return bytes;
}

/** Another process may still be writing it: a WebP has its length in its header. */
function isWhole(webp: Buffer): boolean {
  return webp.length > 8 && webp.readUInt32LE(4) + 8 <= webp.length;
}
