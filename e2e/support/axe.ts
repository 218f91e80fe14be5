import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe is known by in a page. */
type WithAxe = typeof globalThis & { axe?: typeof axe };

interface Looking {
  /** Only what a theme can break. */
  readonly contrastOnly?: boolean;
  /** Only what is in this element (a selector). */
  readonly inside?: string;
}

/** axe knows no top layer: it takes what lies behind an open dialog for something above it, and judges no colour there. */
const BEHIND_HIDDEN = 'body:has(dialog:modal) { visibility: hidden } dialog:modal { visibility: visible }';

/** What axe holds against a page, one line each. */
export async function violations(
  page: Page,
  { contrastOnly = false, inside = 'html' }: Looking = {},
): Promise<string[]> {
  await bringAxe(page);
  await movementsOver(page);
  const { found, passes } = await page.evaluate(
    async ({ only, within, hidden }) => {
      const known = (globalThis as WithAxe).axe;
      if (!known) throw new Error('The page was left before axe looked at it.');
      const [before, sheet] = [document.adoptedStyleSheets, new CSSStyleSheet()];
      sheet.replaceSync(hidden);
      document.adoptedStyleSheets = [...before, sheet];
      const { violations: all, passes: passed } = await known.run(within, {
        // Naming each element of what is in order takes twice as long as looking at it.
        resultTypes: ['violations'],
        // Style sheets and sounds are for rules about other things than contrast.
        ...(only === null ? {} : { runOnly: [only], preload: false }),
      });
      document.adoptedStyleSheets = before;
      return { found: all, passes: passed.length };
    },
    {
      only: contrastOnly ? 'color-contrast' : null,
      within: inside,
      hidden: contrastOnly ? BEHIND_HIDDEN : '',
    },
  );
  // A check that looked at nothing proves nothing.
  if (passes === 0) throw new Error('axe found nothing to look at.');
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`,
    ),
  );
}

/** Loads axe into a page and what it embeds, unless an earlier look has done so: it is half a megabyte of script. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => (globalThis as WithAxe).axe !== undefined);
    if (!isThere) await frame.evaluate(axe.source);
  }
}

/** A colour that is still on its way to another one has the contrast of neither; what never ends is not waited for. */
async function movementsOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}
