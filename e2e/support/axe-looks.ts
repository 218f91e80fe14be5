import { expect } from 'vitest';
import { violations } from './axe.ts';
import type { Instance } from './instance.ts';
import { journey } from './journey.ts';
import { pages } from './pages.ts';
import type { SignedIn } from './signed-in.ts';

/** How a page is looked at: first in the light, then, without loading it again, in the dark. */
export interface Look {
  readonly locale: string;
  readonly width: number;
  /** In the dark: all rules, only those that a theme can break, or nothing. */
  readonly dark: 'all' | 'contrast' | 'none';
}

/** Some languages, each on a desktop and on a phone, in both themes. */
export function everyLook(locales: readonly string[]): Look[] {
  return locales.flatMap((locale) => [390, 1280].map((width) => ({ locale, width, dark: 'all' as const })));
}

/** A journey for each page in each look: axe finds nothing on it. */
export function lookAtPages(
  looks: readonly Look[],
  started: () => { instance: Instance; storageState: SignedIn },
): void {
  for (const { locale, width, dark } of looks) {
    const themes =
      dark === 'none' ? 'light' : dark === 'all' ? 'light and dark' : 'light, contrast in the dark';
    for (const { path, signedIn, complete } of pages) {
      const who = signedIn ? '' : ', signed out';
      journey(`axe finds nothing: ${path}${who}, ${locale}, ${width} px, ${themes}`, async (open) => {
        const { instance, storageState } = started();
        const { page } = await open({
          ...(signedIn ? { storageState } : {}),
          colorScheme: 'light',
          viewport: { width, height: 844 },
          reducedMotion: 'reduce',
          prepare: (context) =>
            context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale),
        });
        await page.goto(`${instance.url}${path}`);
        await complete(page);
        await page.locator('[data-pending]').first().waitFor({ state: 'detached' });
        const html = page.locator('html');
        expect(await html.getAttribute('lang')).toBe(locale);
        expect(await violations(page, false)).toEqual([]);
        if (dark === 'none') return;
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect.poll(() => html.getAttribute('data-mantine-color-scheme')).toBe('dark');
        expect(await violations(page, dark === 'contrast')).toEqual([]);
      });
    }
  }
}
