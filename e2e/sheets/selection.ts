import { parseArgs } from 'node:util';
import { type LookedPage, pages } from '../support/pages.ts';

export type Theme = 'light' | 'dark';

/** What is drawn: a sheet for each page in each language, and on it the page at each width (CSS pixels) in each theme. */
export interface Selection {
  readonly pages: readonly LookedPage[];
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
  readonly locales: readonly string[];
}

const widths = [360, 390, 768, 1440, 1920, 2560];
const themes: readonly Theme[] = ['light', 'dark'];
const locales = ['de', 'en', 'fr-FR', 'ru-RU'];

export const usage = `npm run sheets -- [--pages /login,/app/orders] [--widths 390,1440] [--themes dark] [--locales de,fr-FR]
  --pages    addresses that begin so; without it every page
  --widths   in pixels; without it ${widths.join(', ')}
  --themes   without it ${themes.join(', ')}
  --locales  without it ${locales.join(', ')}`;

/**
 * Parses the arguments of the command; everything is selected where they say nothing.
 * @throws Error that lists the possible values
 */
export function readSelection(args: readonly string[]): Selection {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { pages: text, widths: text, themes: text, locales: text },
  });
  return {
    pages: values.pages === undefined ? pages : pagesAt(wordsOf(values.pages)),
    widths: values.widths === undefined ? widths : wordsOf(values.widths).map(widthOf),
    themes: chosen(values.themes, themes),
    locales: chosen(values.locales, locales),
  };
}

/** The file name of a sheet: the URL of the page, and the user unless it is a partner. */
export function sheetName({ path, by }: Pick<LookedPage, 'path' | 'by'>): string {
  const words = path.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return by === 'partner' ? words : `${words}-${by}`;
}

function wordsOf(list: string): string[] {
  return list.split(',').filter((word) => word !== '');
}

function pagesAt(beginnings: readonly string[]): LookedPage[] {
  for (const beginning of beginnings)
    if (!pages.some(({ path }) => path.startsWith(beginning)))
      throw new Error(`No page begins with ${beginning}. e2e/support/pages.ts lists them.`);
  return pages.filter(({ path }) => beginnings.some((beginning) => path.startsWith(beginning)));
}

function widthOf(word: string): number {
  if (!/^[1-9]\d{2,3}$/.test(word)) throw new Error(`A width is 100 to 9999 pixels, not ${word}.`);
  return Number(word);
}

function chosen<Word extends string>(list: string | undefined, all: readonly Word[]): readonly Word[] {
  if (list === undefined) return all;
  return wordsOf(list).map((word) => {
    const value = all.find((one) => one === word);
    if (value === undefined) throw new Error(`Unknown: ${word}. Possible values: ${all.join(', ')}.`);
    return value;
  });
}
