import { expect } from 'vitest';
import { violations } from './axe.ts';
import type { Instance } from './instance.ts';
import { journey } from './journey.ts';
import { pages } from './pages.ts';
import type { SignedIn } from './signed-in.ts';

/** How a page is looked at. */
export interface Look {
  readonly locale: string;
  readonly theme: 'light' | 'dark';
  readonly width: number;
  /** Only the rules that a theme can break. */
  readonly contrastOnly?: boolean;
}

/** All of a theme: every language on a desktop and on a phone. */
export function everyLook(theme: Look['theme']): Look[] {
  return ['de', 'en', 'fr-FR', 'ru-RU'].flatMap((locale) =>
    [390, 1280].map((width) => ({ locale, theme, width })),
  );
}

/** A journey for each page in each look: axe finds nothing on it. */
export function lookAtPages(
  looks: readonly Look[],
  started: () => { instance: Instance; storageState: SignedIn },
): void {
  for (const { locale, theme, width, contrastOnly = false } of looks) {
    for (const { path, signedIn, complete } of pages) {
      journey(`axe finds nothing: ${path}, ${locale}, ${theme}, ${width} px`, async (open) => {
        const { instance, storageState } = started();
        const { page } = await open({
          ...(signedIn ? { storageState } : {}),
          colorScheme: theme,
          viewport: { width, height: 844 },
          reducedMotion: 'reduce',
          prepare: (context) =>
            context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale),
        });
        await page.goto(`${instance.url}${path}`, { waitUntil: 'networkidle' });
        await complete(page);
        expect(await page.locator('html').getAttribute('lang')).toBe(locale);
        expect(await violations(page, contrastOnly)).toEqual([]);
      });
    }
  }
}
