import sharp from 'sharp';
import { invalidField } from '../platform/api-error.ts';

/** As large as a header shows it on a fine screen. */
const WIDTH = 480;
const HEIGHT = 120;
/** More than any logo has; of a drawing, what it is drawn with. */
const MOST_PIXELS = 16_000_000;
const LONGEST_SECONDS = 10;
const MOST_BYTES = 256 * 1024;

const kinds: readonly string[] = ['png', 'jpeg', 'svg'];

/**
 * A picture as the logo: a PNG that holds what is to be seen and nothing else. A drawing is drawn here, so that
 * no script of it reaches a browser.
 * @throws ApiError 422 for what is no PNG, JPG or SVG
 */
export async function drawLogo(bytes: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;
  try {
    const { format } = await sharp(bytes, options).metadata();
    if (!kinds.includes(format ?? '')) throw new Error(`${format} is no logo`);
    const logo = await sharp(bytes, options)
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: format !== 'svg' })
      .png({ compressionLevel: 9 })
      .toBuffer();
    if (logo.length > MOST_BYTES) throw new Error('more than a page should load');
    return logo;
  } catch {
    throw invalidField('image', 'logoUnsound');
  }
}
