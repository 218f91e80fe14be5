import sharp from 'sharp';

/** Twice what a good telephone takes; a bomb of a few bytes claims more. */
const MAX_PIXELS = 64_000_000;

const JPEG_QUALITY = 90;

sharp.cache(false);

/** Decodes an image completely and encodes its picture, upright, with nothing else; null if it is broken or too large to decode. */
export async function cleanImage(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<Buffer | null> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  const upright = image.autoOrient().toColourspace('srgb');
  const encoded =
    type === 'image/jpeg' ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.png({ compressionLevel: 8 });
  return encoded.toBuffer().catch(() => null);
}
