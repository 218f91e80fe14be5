import sharp from 'sharp';
import { invalidField } from '../platform/api-error.ts';

/** The displayed width in a header on a high-resolution screen. */
const WIDTH = 480;
const HEIGHT = 120;
/** More than any logo has; for an SVG, the size of the rendered image. */
const MOST_PIXELS = 16_000_000;
const LONGEST_SECONDS = 10;
const MOST_BYTES = 256 * 1024;

const kinds: readonly string[] = ['png', 'jpeg', 'svg'];

/**
 * Converts an image to the logo: a PNG without anything but pixels. An SVG is rendered here, so that none of its
 * scripts reaches a browser.
 * @throws ApiError 422 for anything other than PNG, JPG or SVG
 */
export async function drawLogo(bytes: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;
  try {
    const { format } = await sharp(bytes, options).metadata();
    if (!kinds.includes(format ?? '')) throw new Error(`${format} is not a format for logos`);
    const logo = await sharp(bytes, options)
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: format !== 'svg' })
      .png({ compressionLevel: 9 })
      .toBuffer();
    if (logo.length > MOST_BYTES) throw new Error('larger than a page should load');
    return logo;
  } catch {
    throw invalidField('image', 'logoUnsound');
  }
}
