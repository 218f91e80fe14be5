import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { violations } from './axe.ts';
import type { OpenOptions } from './journey.ts';
import { keepWindows, walkIn } from './kept-windows.ts';
import { type Looker, type LookerStates, signInLookers, titleOf } from './lookers.ts';
import { pages, untilRead } from './pages.ts';
import type { Visit } from './visit.ts';

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

/**
 * A test for each page in each look: axe finds nothing on it. All pages of a look are opened one after another in the
 * same window, whose cache has what they share.
 */
export function lookAtPages(looks: readonly Look[]): void {
  let url: string;
  let states: LookerStates;
  beforeAll(async () => {
    url = inject('served').url;
    states = await signInLookers(url);
  });
  for (const look of looks) {
    const { locale, width } = look;
    describe(`${locale}, ${width} px, ${themesOf(look)}`, () => {
      const windowOf = keepWindows((by: Looker) => ({ ...optionsOf(look), ...states[by] }));
      for (const page of pages) {
        const name = `axe finds nothing: ${page.path}${titleOf[page.by]}, ${locale}, ${width} px, ${themesOf(look)}`;
        test(name, async ({ task }) => {
          const visit = await windowOf(page.by);
          await walkIn(visit, task.name, () => lookAtPage(visit, { ...page, url: url + page.path, look }));
        });
      }
    });
  }
}

function themesOf({ dark }: Look): string {
  return dark === 'none' ? 'light' : dark === 'all' ? 'light and dark' : 'light, contrast in the dark';
}

function optionsOf({ locale, width }: Look): OpenOptions {
  return {
    colorScheme: 'light',
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
    prepare: (context) =>
      context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale),
  };
}

interface Looked {
  readonly url: string;
  readonly complete: (page: Page) => Promise<void>;
  readonly look: Look;
}

async function lookAtPage({ page }: Visit, { url, complete, look }: Looked): Promise<void> {
  const { locale, dark } = look;
  await page.emulateMedia({ colorScheme: 'light' });
  await show(page, url);
  await complete(page);
  await untilRead(page);
  const html = page.locator('html');
  expect(await html.getAttribute('lang')).toBe(locale);
  await expect.poll(() => html.getAttribute('data-mantine-color-scheme')).toBe('light');
  expect(await violations(page)).toEqual([]);
  if (dark === 'none') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => html.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(await violations(page, { contrastOnly: dark === 'contrast' })).toEqual([]);
}

/** Opens a page in a new window, and afterwards as a link does it: without loading the product again. */
async function show(page: Page, url: string): Promise<void> {
  const before = page.url();
  if (!before.startsWith('http')) {
    await page.goto(url);
    return;
  }
  const title = await page.title();
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, url);
  // What only opens over the same page leaves both as they are.
  if (new URL(before).pathname === new URL(url).pathname) return;
  await page.waitForFunction(
    (left) => document.title !== left || document.querySelector('h1[data-left]') === null,
    title,
  );
}
