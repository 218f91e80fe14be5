import sharp from 'sharp';
import type { Files } from '../../platform/files/files.ts';

/** The longer side of a thumbnail, in pixels: a card of the library on a fine screen. */
const LONGEST_SIDE = 480;

/** More pixels than any camera makes are an attack on memory. */
const MOST_PIXELS = 200_000_000;

const FOLDER = 'thumbnails/';

const running = new Map<string, Promise<Buffer>>();

/** Whether a file is a thumbnail: it can always be made again. */
export function isThumbnail(key: string): boolean {
  return key.startsWith(FOLDER);
}

/** Removes the smaller picture of an image that is gone. */
export async function removeThumbnail(files: Files, fileKey: string): Promise<void> {
  const key = keyOf(fileKey);
  if (await files.exists(key)) await files.remove(key);
}

/** A smaller picture of an image, as WebP; made when it is asked for the first time, and kept. */
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

/** Another process may still be writing it: a WebP says in its header how long it is. */
function isWhole(webp: Buffer): boolean {
  return webp.length > 8 && webp.readUInt32LE(4) + 8 <= webp.length;
}
