import type { Page } from 'playwright-core';
import { violations } from '../support/axe.ts';
import { unfitEntries } from '../support/cut-entries.ts';
import { overflows } from '../support/overflow.ts';
import { type LookedPage, untilRead } from '../support/pages.ts';
import { settled } from '../support/settled.ts';
import { showPage } from '../support/show-page.ts';
import type { Visit } from '../support/visit.ts';
import { type Fault, kindOfOverflow } from './faults.ts';
import type { Selection, Theme } from './selection.ts';
import type { Tile } from './sheet-html.ts';

/** The maximum height that is drawn, from the top of the page, in CSS pixels: long lists repeat themselves. */
const MOST_HEIGHT = 2600;

/** A page in all selected variants, with its faults. */
export interface LookedAt {
  readonly tiles: readonly Tile[];
  readonly faults: readonly Fault[];
}

/** Shows a page in an open window, takes a screenshot for each width and theme, and measures what can be measured. */
export async function lookAtPage(
  visit: Visit,
  { url, looked }: { readonly url: string; readonly looked: LookedPage },
  { widths, themes }: Pick<Selection, 'widths' | 'themes'>,
): Promise<LookedAt> {
  const { page } = visit;
  const before = visit.problems().length;
  const tiles: Tile[] = [];
  const faults: Fault[] = [];
  for (const { width, theme } of widths.flatMap((one) =>
    themes.map((other) => ({ width: one, theme: other })),
  )) {
    const look = `${width} px, ${theme}`;
    try {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: theme });
      // Otherwise the pointer would stay where somebody signed in, over the rail of icons, which would unfold over the
      // page.
      await page.mouse.move(width / 2, 1);
      if (tiles.length === 0) await showPage(page, url + looked.path);
      await comeToRest(page, looked, theme);
      // Whether texts fit does not depend on colours.
      const unfitting =
        theme === themes[0] ? [...(await overflows(page)), ...(await unfitEntries(page))] : [];
      for (const text of unfitting) faults.push({ kind: kindOfOverflow(text), text, look });
      for (const text of await violations(page, { contrastOnly: true }))
        faults.push({ kind: 'contrast', text, look });
      tiles.push({ width, theme, picture: await pictureOf(page, width) });
    } catch (error) {
      // What failed to appear at one width would be waited for at all others.
      faults.push({ kind: 'error', text: firstLine(String(error)), look });
      break;
    }
  }
  for (const text of visit.problems().slice(before))
    faults.push({ kind: 'error', text: firstLine(text), look: 'on the way' });
  return { tiles, faults };
}

async function comeToRest(page: Page, { complete }: LookedPage, theme: Theme): Promise<void> {
  await page.locator(`html[data-scheme="${theme}"]`).waitFor({ state: 'attached' });
  await complete(page);
  await untilRead(page);
  await settled(page);
}

async function pictureOf(page: Page, width: number): Promise<Buffer> {
  const height = await page.evaluate(() => {
    scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  return page.screenshot({
    type: 'jpeg',
    quality: 80,
    animations: 'disabled',
    caret: 'hide',
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) },
  });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
