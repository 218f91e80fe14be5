import { beforeAll, describe, expect, inject, test } from 'vitest';
import { violations } from './axe.ts';
import { faultsIn } from './fitting.ts';
import type { OpenOptions } from './journey.ts';
import { keepWindows, walkIn } from './kept-windows.ts';
import { type LookerStates, signInLookers, titleOf } from './lookers.ts';
import { type LookedPage, pages, untilRead } from './pages.ts';
import { showPage } from './show-page.ts';
import { everyWidth, lettersOf, tightLookOf } from './tight-pages.ts';
import { type Letters, serveFonts, setAsItIs } from './tried-fonts.ts';
import type { Visit } from './visit.ts';

const isFull = process.env.FULL === '1';

/** The variant in which a page is checked. */
interface Look {
  readonly locale: string;
  readonly width: number;
  /** In sequence, without reloading the page; for the second only contrast, which is all that another theme can break. */
  readonly themes: readonly ['light', 'dark'] | readonly ['dark', 'light'];
}

const locales = ['ru-RU', 'de', 'fr-FR', 'en'];

/** Each language on a phone and on a desktop, dark or light first. */
const singleLooks = Array.from({ length: 16 }, (_, index): Look => {
  const [language, round] = [index % 4, Math.floor(index / 4)];
  return {
    locale: locales[language] ?? '',
    width: (language + round) % 2 === 0 ? 390 : 1280,
    themes: (language + Math.floor(round / 2)) % 2 === 0 ? ['dark', 'light'] : ['light', 'dark'],
  };
});

/**
 * The variants of a page: in the full run on a phone and on a desktop, in two languages, dark first and light first. All
 * languages and their pairs are distributed over the pages.
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

/**
 * The single variant of a page in a run that is not full. All variants are distributed over the pages; tight ones have
 * their own languages.
 */
function lookOf(page: LookedPage): Look | undefined {
  const languagesOf = ({ path }: LookedPage) => tightLookOf(path)?.locales ?? locales;
  const alike = pages.filter((one) => String(languagesOf(one)) === String(languagesOf(page)));
  const looks = singleLooks.filter(({ locale }) => languagesOf(page).includes(locale));
  return looks[alike.indexOf(page) % looks.length];
}

/**
 * A test for each page in some languages: axe finds nothing on it in its variants, and its texts fit in other fonts at
 * other widths. The pages of a language are opened one after another in the same window, which shares their cache.
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
      for (const page of pages) {
        const look = looksOf(page).find((one) => one.locale === locale);
        const fits = fitsOf(page, locale, look);
        if (look === undefined && fits.length === 0) continue;
        test(nameOf(page, locale, look, fits), async ({ task }) => {
          const visit = await windowOf(page.by);
          await walkIn(visit, task.name, async () => {
            await openPage(visit, url + page.path, page, look);
            expect(await visit.page.locator('html').getAttribute('lang')).toBe(locale);
            if (look !== undefined) await lookAtPage(visit, look);
            for (const { letters, widths } of fits)
              expect
                .soft(await faultsIn(visit.page, letters, widths), `texts in the ${letters} font`)
                .toEqual([]);
            if (fits.length > 0) await setAsItIs(visit.page);
          });
        });
      }
    });
  }
}

/** A font for a page, and the widths in pixels. */
interface Fit {
  readonly letters: Letters;
  readonly widths: readonly number[];
}

/** The fonts in which a page is checked in a language: in the full run for every page, otherwise only for tight ones. */
function fitsOf(page: LookedPage, locale: string, look: Look | undefined): readonly Fit[] {
  if (isFull) return lettersOf(page, locale).map((letters) => ({ letters, widths: everyWidth }));
  const tight = look && tightLookOf(page.path);
  if (tight === undefined) return [];
  const fits = [
    { letters: 'wide', widths: tight.wide },
    { letters: 'narrow', widths: tight.narrow },
  ] as const;
  return fits.filter(({ widths }) => widths.length > 0);
}

function nameOf(
  { path, by }: LookedPage,
  locale: string,
  look: Look | undefined,
  fits: readonly Fit[],
): string {
  const axe = look ? [`axe finds nothing at ${look.width} px, ${look.themes.join(' and ')}`] : [];
  const letters = fits.map(
    ({ letters, widths }) => `texts fit in ${letters} letters at ${widths.length} widths`,
  );
  return `${[...axe, ...letters].join('; ')}: ${path}${titleOf[by]}, ${locale}`;
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

/** Opens a page in its first variant. */
async function openPage(
  { page }: Visit,
  url: string,
  { complete }: LookedPage,
  look: Look | undefined,
): Promise<void> {
  await page.setViewportSize({ width: look?.width ?? 1280, height: 844 });
  await page.emulateMedia({ colorScheme: look?.themes[0] ?? 'light' });
  await showPage(page, url);
  await complete(page);
  await untilRead(page);
}

/** Checks the open page in both themes. */
async function lookAtPage({ page }: Visit, { width, themes }: Look): Promise<void> {
  const html = page.locator('html');
  const [first] = themes;
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => html.getAttribute('data-scheme')).toBe(colorScheme);
    const contrastOnly = colorScheme !== first;
    expect.soft(await violations(page, { contrastOnly }), `axe, ${width} px, ${colorScheme}`).toEqual([]);
  }
}
