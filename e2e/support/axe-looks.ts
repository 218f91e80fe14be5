import { beforeAll, describe, expect, inject, test } from 'vitest';
import { violations } from './axe.ts';
import { faultsIn } from './fitting.ts';
import type { OpenOptions } from './journey.ts';
import { keepWindows, walkIn } from './kept-windows.ts';
import { type LookerStates, signInLookers, titleOf } from './lookers.ts';
import { type LookedPage, pages, untilRead } from './pages.ts';
import { showPage } from './show-page.ts';
import { tightLookOf } from './tight-pages.ts';
import { serveFonts, setAsItIs } from './tried-fonts.ts';
import type { Visit } from './visit.ts';

const isFull = process.env.FULL === '1';

/** How a page is looked at. */
interface Look {
  readonly locale: string;
  readonly width: number;
  /** One after the other, without loading the page again; of the second, its contrast: that is what another theme can break. */
  readonly themes: readonly ['light', 'dark'] | readonly ['dark', 'light'];
}

const locales = ['ru-RU', 'de', 'fr-FR', 'en'];

/** Each language on a phone and on a desktop, in the dark or in the light first. */
const singleLooks = Array.from({ length: 16 }, (_, index): Look => {
  const [language, round] = [index % 4, Math.floor(index / 4)];
  return {
    locale: locales[language] ?? '',
    width: (language + round) % 2 === 0 ? 390 : 1280,
    themes: (language + Math.floor(round / 2)) % 2 === 0 ? ['dark', 'light'] : ['light', 'dark'],
  };
});

/**
 * The looks of a page: in the full run on a phone and on a desktop, in two languages, in the dark first and in the light first. The
 * pages share out all languages and pairs of them.
 */
function looksOf(page: LookedPage): readonly Look[] {
  if (!isFull) return [lookOf(page)].flatMap((look) => look ?? []);
  const index = pages.indexOf(page);
  const other = index + 1 + (Math.floor(index / 4) % 3);
  const isDarkFirst = Math.floor(index / 12) % 2 === 0;
  return [
    {
      locale: locales[index % 4] ?? '',
      width: 390,
      themes: isDarkFirst ? ['dark', 'light'] : ['light', 'dark'],
    },
    {
      locale: locales[other % 4] ?? '',
      width: 1280,
      themes: isDarkFirst ? ['light', 'dark'] : ['dark', 'light'],
    },
  ];
}

/** The one look of a page in a run that is not full. The pages share out all looks among them; tight ones have their languages. */
function lookOf(page: LookedPage): Look | undefined {
  const languagesOf = ({ path }: LookedPage) => tightLookOf(path)?.locales ?? locales;
  const alike = pages.filter((one) => String(languagesOf(one)) === String(languagesOf(page)));
  const looks = singleLooks.filter(({ locale }) => languagesOf(page).includes(locale));
  return looks[alike.indexOf(page) % looks.length];
}

/**
 * A test for each page and look in some languages: axe finds nothing on it, and in an ordinary run its texts fit in other
 * letters at other widths, too. The pages of a language are opened one after another in the same window, whose cache has
 * what they share.
 */
export function lookAtPages(chosen: readonly string[]): void {
  let url: string;
  let states: LookerStates;
  beforeAll(async () => {
    url = inject('served').url;
    states = await signInLookers(url);
  });
  for (const locale of chosen) {
    describe(locale, () => {
      const windowOf = keepWindows((by: LookedPage['by']) => ({ ...optionsIn(locale), ...states[by] }));
      for (const page of pages)
        for (const look of looksOf(page).filter((one) => one.locale === locale))
          test(nameOf(page, look), async ({ task }) => {
            const visit = await windowOf(page.by);
            await walkIn(visit, task.name, async () => {
              await lookAtPage(visit, url + page.path, page, look);
              if (!isFull) await tryLetters(visit, page);
            });
          });
    });
  }
}

function nameOf({ path, by }: LookedPage, { locale, width, themes }: Look): string {
  const letters = !isFull && tightLookOf(path) !== undefined ? ', and its texts fit in other letters' : '';
  return `axe finds nothing: ${path}${titleOf[by]}, ${locale}, ${width} px, ${themes.join(' and ')}${letters}`;
}

function optionsIn(locale: string): OpenOptions {
  return {
    reducedMotion: 'reduce',
    prepare: async (context) => {
      await context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale);
      await serveFonts(context);
    },
  };
}

async function lookAtPage(
  { page }: Visit,
  url: string,
  { complete }: LookedPage,
  { locale, width, themes }: Look,
): Promise<void> {
  const [first] = themes;
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme: first });
  await showPage(page, url);
  await complete(page);
  await untilRead(page);
  const html = page.locator('html');
  expect(await html.getAttribute('lang')).toBe(locale);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => html.getAttribute('data-scheme')).toBe(colorScheme);
    const contrastOnly = colorScheme !== first;
    expect(await violations(page, { contrastOnly }), `axe, ${colorScheme}`).toEqual([]);
  }
}

/** What other letters and widths do to a page that is open. */
async function tryLetters({ page }: Visit, { path }: LookedPage): Promise<void> {
  const tight = tightLookOf(path);
  if (tight === undefined) return;
  for (const letters of ['wide', 'narrow'] as const) {
    if (tight[letters].length === 0) continue;
    expect(await faultsIn(page, letters, tight[letters]), `texts in ${letters} letters`).toEqual([]);
  }
  await setAsItIs(page);
}
