import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { inject } from 'vitest';
import { difference, type Pixels } from './picture-difference.ts';
import { resultsFolder } from './results-folder.ts';

/** The folder with the expected images. */
const folder = join(import.meta.dirname, '../pictures');

/** Images of the README. */
const images = join(import.meta.dirname, '../../docs/images');

/** How many pixels may differ: glyphs may be rendered slightly differently. */
const MOST_PIXELS = 40;

/** Whether the browser is the one of the lockfile, whose fonts are the same on every machine. */
export function hasOwnFonts(): boolean {
  return inject('browser').env.FONTCONFIG_FILE !== undefined;
}

/** The visible part of a page in its screenshot. */
export interface Framing {
  /** Covered: it looks different each time. */
  readonly mask: readonly string[];
  /** The whole page, or only the window. */
  readonly whole: boolean;
}

/**
 * Compares the page with its image in `e2e/pictures`. Both, and their difference, are stored in `test-results/pictures`.
 * `UPDATE_PICTURES=1` accepts the current one as the new baseline.
 * @throws Error that names the three files
 */
export async function comparePicture(page: Page, name: string, framing: Framing): Promise<void> {
  const actual = await halved(await settledPicture(page, framing));
  const path = join(folder, `${name}.webp`);
  if (isUpdate()) {
    await mkdir(folder, { recursive: true });
    await sharp(actual).webp({ nearLossless: true, quality: 1, effort: 6 }).toFile(path);
    return;
  }
  await compare(name, actual, await readImage(path));
}

/**
 * Compares the window with an image of the README, which is stored in full size.
 * @throws Error as `comparePicture` does
 */
export async function compareImage(page: Page, name: string): Promise<void> {
  const taken = await settledPicture(page, { mask: [], whole: false });
  const path = join(images, `${name}.webp`);
  if (isUpdate()) {
    await sharp(taken).removeAlpha().webp({ lossless: true, effort: 6 }).toFile(path);
    return;
  }
  // Decoding a WebP at a smaller size scales it differently than a PNG.
  const kept = await sharp(await readImage(path))
    .png()
    .toBuffer();
  await compare(`readme-${name}`, await halved(taken), await halved(kept));
}

const isUpdate = () => process.env.UPDATE_PICTURES === '1';

async function readImage(path: string): Promise<Buffer> {
  if (!existsSync(path)) throw new Error(`There is no image ${path}: UPDATE_PICTURES=1 creates it.`);
  return readFile(path);
}

async function compare(name: string, actual: Buffer, expected: Buffer): Promise<void> {
  const found = difference(await pixelsOf(expected), await pixelsOf(actual));
  if (found.pixels <= MOST_PIXELS) return;
  const kept = join(resultsFolder, 'pictures');
  await mkdir(kept, { recursive: true });
  const { width, height, data } = found.picture;
  const pictures = { expected, actual, difference: sharp(data, { raw: { width, height, channels: 3 } }) };
  const files = Object.entries(pictures).map(async ([kind, picture]) => {
    const file = join(kept, `${name}.${kind}.png`);
    await (Buffer.isBuffer(picture) ? sharp(picture) : picture).png().toFile(file);
    return `  ${kind}: ${file}`;
  });
  throw new Error(`${name} differs in ${found.pixels} pixels:\n${(await Promise.all(files)).join('\n')}`);
}

/** Charts are drawn again when they know their width: the screenshot is final when it is the same twice. */
async function settledPicture(page: Page, { mask, whole }: Framing): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  const take = () =>
    page.screenshot({
      fullPage: whole,
      animations: 'disabled',
      caret: 'hide',
      mask: mask.map((selector) => page.locator(selector)),
      maskColor: '#8a968c',
    });
  let last = await take();
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error('The page keeps changing.');
}

/** Half the width and height: a quarter of the storage, and shifts and colour changes are still visible. */
async function halved(picture: Buffer): Promise<Buffer> {
  const { width } = await sharp(picture).metadata();
  return sharp(picture)
    .resize({ width: Math.round(width / 2), kernel: 'linear' })
    .png()
    .toBuffer();
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
