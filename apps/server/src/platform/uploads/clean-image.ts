import sharp, { type Sharp } from 'sharp';
import type { UploadFault } from './uploaded-file.ts';

type ImageType = 'image/jpeg' | 'image/png';

/**
 * Maximum number of pixels to decode. An A4 page scanned at 600 dpi has 35 million. Rotating an image requires all of
 * it in memory: 3 bytes per pixel of a JPG, and up to 8 of a PNG.
 */
export const MOST_PIXELS: Readonly<Record<ImageType, number>> = {
  'image/jpeg': 40_000_000,
  'image/png': 24_000_000,
};

/** Larger images are reduced to this: 400 dpi of an A4 page. */
const KEPT_PIXELS = 16_000_000;

/** Optimized Huffman tables would save a few per cent of the file, but require the whole image in memory once more. */
const jpegOptions = { quality: 90, optimiseCoding: false } as const;
const LONGEST_SECONDS = 60;

sharp.cache(false);
// It shares its threads with file access and password hashing.
sharp.concurrency(1);

/** Decodes an image completely and re-encodes it upright, without any metadata. */
export async function cleanImage(bytes: Buffer, type: ImageType): Promise<Buffer | UploadFault> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (width * height === 0) return 'unsound';
  if (width * height > MOST_PIXELS[type]) return 'pixels';
  const image = sharp(bytes, {
    limitInputPixels: MOST_PIXELS[type],
    failOn: 'error',
    sequentialRead: true,
  }).timeout({ seconds: LONGEST_SECONDS });
  const upright = reduced(image.autoOrient(), { width, height }).toColourspace('srgb');
  const encoded = type === 'image/jpeg' ? upright.jpeg(jpegOptions) : upright.png({ compressionLevel: 8 });
  return encoded.toBuffer().catch(() => 'unsound' as const);
}

function reduced(image: Sharp, { width, height }: { width: number; height: number }): Sharp {
  const share = Math.sqrt(KEPT_PIXELS / (width * height));
  if (share >= 1) return image;
  const side = Math.floor(Math.max(width, height) * share);
  return image.resize({ width: side, height: side, fit: 'inside' });
}

/** Whether an image is being decoded, or is queued for a thread. */
export function isDecoding(): boolean {
  const { queue, process } = sharp.counters();
  return queue + process > 0;
}
