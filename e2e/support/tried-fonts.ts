import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright-core';

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');

/** Gives a page the fonts that it can be set in. */
export async function serveFonts(page: Page): Promise<void> {
  await page.route('**/tried/*', (route) =>
    route.fulfill({ path: join(fonts, basename(route.request().url())) }),
  );
}

/** Sets a page in a family of fonts: regular, and bold from the weight on for which a system takes its bold one. */
export async function setIn(page: Page, kind: 'wide' | 'narrow'): Promise<void> {
  await page.evaluate(
    async (family) => {
      for (const [style, weight] of [
        ['', '100 500'],
        ['-Bold', '501 900'],
      ] as const) {
        const face = new FontFace('Tried', `url(/tried/${family}${style}.ttf)`, { weight });
        document.fonts.add(await face.load());
      }
      document.documentElement.style.setProperty('--font', 'Tried');
    },
    kind === 'wide' ? 'DejaVuSans' : 'DejaVuSansCondensed',
  );
}
