import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');

/** The width class of a font. */
export type Letters = 'wide' | 'narrow';

/** Provides a page, or all of a context, with the test fonts. */
export async function serveFonts(where: Page | BrowserContext): Promise<void> {
  await where.route('**/tried/*', (route) =>
    route.fulfill({ path: join(fonts, basename(route.request().url())) }),
  );
}

/** Sets a page in a font family: regular, and bold from the weight on at which a system uses its bold font. */
export async function setIn(page: Page, kind: Letters): Promise<void> {
  await page.evaluate(
    async (family) => {
      const isThere = [...document.fonts].some((face) => face.family === family);
      for (const [style, weight] of [
        ['', '100 500'],
        ['-Bold', '501 900'],
      ] as const) {
        if (isThere) break;
        const face = new FontFace(family, `url(/tried/${family}${style}.ttf)`, { weight });
        document.fonts.add(await face.load());
      }
      document.documentElement.style.setProperty('--font', family);
    },
    kind === 'wide' ? 'DejaVuSans' : 'DejaVuSansCondensed',
  );
}

/** Sets a page in the product's own fonts again. */
export async function setAsItIs(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.removeProperty('--font'));
}
